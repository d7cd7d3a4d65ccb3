import type { Queryable } from '../database.ts';
import { activityHash, FIRST_PREVIOUS } from './activity-hash.ts';
import {
  findHead,
  hashAt,
  placesAfter,
  unchainedEntries,
  type Head,
  type Place,
} from './activity-log-store.ts';
import { parseDetails } from './activity-details.ts';
import { unrecordedVersions } from './unrecorded-store.ts';

export type LogProblemCode =
  /** The content of an entry does not match its hash. */
  | 'entry_altered'
  /** The entry of this position is missing. */
  | 'entry_removed'
  /** The position is missing in the chain. */
  | 'place_removed'
  /** An entry has no position in the chain. */
  | 'entry_inserted'
  /** The newest entries are missing. */
  | 'end_removed'
  /** The head does not match the end of the chain. */
  | 'head_altered'
  /** The chain has positions but no head. */
  | 'head_removed'
  /** Entries exist, but neither positions nor a head. */
  | 'chain_removed'
  /** The organization has no log at all. */
  | 'log_missing'
  /** No entry records the upload of a document. */
  | 'upload_unrecorded'
  /** No entry records the signature of a version. */
  | 'signature_unrecorded'
  /** The log ends before, or lacks, a position that an earlier proof records. */
  | 'proven_removed'
  /** The chain holds another hash than an earlier proof records. */
  | 'rewritten';

export interface LogProblem {
  code: LogProblemCode;
  /** Sequence number in the chain; null for an entry without one. */
  sequence: number | null;
  /** Id of the entry, where it is known. */
  entry: string | null;
  /** Proof that contradicts the log; null where the log contradicts itself. */
  proof: string | null;
  /** Id of the document, and its version, when the log does not record an existing one. */
  document: string | null;
  version: number | null;
}

/** Statement that an organization's entry at this sequence number had this hash. */
export interface Anchor {
  sequence: number;
  hash: string;
  /** Name of the file that makes the statement. */
  proof: string;
}

export interface LogCheck {
  entries: number;
  head: Head | null;
  problems: LogProblem[];
}

const BATCH = 5_000;
/** Limit of the reported problems: a badly damaged log need not be listed entry by entry. */
const MAX_PROBLEMS = 100;

/**
 * Checks every entry of an organization's log against the chain, the chain against its head, and both against
 * the stored documents and earlier proofs.
 */
export async function verifyActivityLog(
  db: Queryable,
  { organizationId, anchors = [] }: { organizationId: string; anchors?: readonly Anchor[] },
): Promise<LogCheck> {
  const problems: LogProblem[] = [];
  const say: Say = (problem) => {
    if (problems.length < MAX_PROBLEMS) problems.push({ ...NOTHING, ...problem });
  };
  const head = await findHead(db, organizationId);
  const walk = new Walk(say);
  for (;;) {
    const places = await placesAfter(db, organizationId, { sequence: walk.sequence, limit: BATCH });
    for (const place of places) walk.step(place);
    if (places.length < BATCH) break;
  }
  walk.end(head);
  const unchained = await unchainedEntries(db, organizationId, MAX_PROBLEMS);
  const hasChain = walk.sequence > 0 || (head?.sequence ?? 0) > 0;
  if (hasChain) for (const { id } of unchained) say({ code: 'entry_inserted', entry: id });
  else say({ code: unchained.length > 0 ? 'chain_removed' : 'log_missing' });
  if (hasChain || unchained.length > 0) await compareWithDocuments(db, organizationId, say);
  await compareWithAnchors(db, { organizationId, anchors }, say);
  return { entries: walk.entries, head, problems };
}

const NOTHING = { sequence: null, entry: null, proof: null, document: null, version: null };

/**
 * Checks that the log records the stored documents: a log that was deleted and started anew is consistent in
 * itself but lacks them.
 */
async function compareWithDocuments(db: Queryable, organizationId: string, say: Say): Promise<void> {
  for (const { document, version } of await unrecordedVersions(db, organizationId, MAX_PROBLEMS)) {
    const code = version === 1 ? 'upload_unrecorded' : 'signature_unrecorded';
    say({ code, document, version });
  }
}

async function compareWithAnchors(
  db: Queryable,
  { organizationId, anchors }: { organizationId: string; anchors: readonly Anchor[] },
  say: Say,
): Promise<void> {
  for (const { sequence, hash, proof } of anchors.toSorted((one, other) => one.sequence - other.sequence)) {
    const found = await hashAt(db, organizationId, sequence);
    if (found === null) say({ code: 'proven_removed', sequence, proof });
    else if (found !== hash) say({ code: 'rewritten', sequence, proof });
  }
}

type Say = (problem: Pick<LogProblem, 'code'> & Partial<LogProblem>) => void;

/** Walks along a chain from its beginning. */
class Walk {
  sequence = 0;
  entries = 0;
  /**
   * Hash of the previous position, as stored and as computed from its entry; they differ when one was
   * altered.
   */
  private previous: readonly string[] = [FIRST_PREVIOUS];
  private stored = FIRST_PREVIOUS;
  private readonly say: Say;

  constructor(say: Say) {
    this.say = say;
  }

  step({ sequence, hash, activityId, entry }: Place): void {
    if (sequence > this.sequence + 1) this.say({ code: 'place_removed', sequence: this.sequence + 1 });
    this.sequence = sequence;
    this.stored = hash;
    if (!entry) {
      this.say({ code: 'entry_removed', sequence, entry: activityId });
      this.previous = [hash];
      return;
    }
    this.entries += 1;
    const computed = this.previous.map((previous) => hashOf(entry, { sequence, previous }));
    if (!computed.includes(hash)) this.say({ code: 'entry_altered', sequence, entry: activityId });
    this.previous = computed.includes(hash) ? [hash] : [hash, ...computed];
  }

  end(head: Head | null): void {
    if (!head) {
      if (this.sequence > 0) this.say({ code: 'head_removed' });
    } else if (head.sequence > this.sequence) this.say({ code: 'end_removed', sequence: this.sequence + 1 });
    else if (head.sequence < this.sequence || head.hash !== this.stored)
      this.say({ code: 'head_altered', sequence: head.sequence });
  }
}

/** Returns the hash computed from an entry; empty for details of a form that the services never write. */
function hashOf(entry: NonNullable<Place['entry']>, place: { sequence: number; previous: string }): string {
  try {
    return activityHash({ ...entry, ...place, details: parseDetails(entry.details) });
  } catch {
    return '';
  }
}
