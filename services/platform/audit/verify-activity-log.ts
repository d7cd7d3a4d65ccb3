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

export type LogProblemCode =
  /** The entry does not say what it said when it was written. */
  | 'entry_altered'
  /** The entry that stood here is gone. */
  | 'entry_removed'
  /** The place itself is gone. */
  | 'place_removed'
  /** An entry that nobody gave a place. */
  | 'entry_inserted'
  /** The newest entries are gone. */
  | 'end_removed'
  /** The head is not that of the chain. */
  | 'head_altered'
  /** The chain holds another entry than an earlier proof says. */
  | 'rewritten';

export interface LogProblem {
  code: LogProblemCode;
  /** The place in the chain; null for an entry that has none. */
  sequence: number | null;
  /** The id of the entry, where it is known. */
  entry: string | null;
  /** The proof that speaks against the log; null where the log speaks against itself. */
  proof: string | null;
}

/** Says that an organization's entry at this place had this hash. */
export interface Anchor {
  sequence: number;
  hash: string;
  /** Where it says so. */
  proof: string;
}

export interface LogCheck {
  entries: number;
  head: Head | null;
  problems: LogProblem[];
}

const BATCH = 5_000;
/** A log that was cut to pieces need not be told of piece by piece. */
const MAX_PROBLEMS = 100;

/** Checks every entry of an organization's log against the chain, the chain against its head, and both against earlier proofs. */
export async function verifyActivityLog(
  db: Queryable,
  { organizationId, anchors = [] }: { organizationId: string; anchors?: readonly Anchor[] },
): Promise<LogCheck> {
  const problems: LogProblem[] = [];
  const say = (problem: Pick<LogProblem, 'code'> & Partial<LogProblem>) => {
    if (problems.length < MAX_PROBLEMS)
      problems.push({ sequence: null, entry: null, proof: null, ...problem });
  };
  const head = await findHead(db, organizationId);
  const walk = new Walk(say);
  for (;;) {
    const places = await placesAfter(db, organizationId, { sequence: walk.sequence, limit: BATCH });
    for (const place of places) walk.step(place);
    if (places.length < BATCH) break;
  }
  walk.end(head);
  for (const { id } of await unchainedEntries(db, organizationId, MAX_PROBLEMS))
    say({ code: 'entry_inserted', entry: id });
  for (const { sequence, hash, proof } of anchors) {
    if ((await hashAt(db, organizationId, sequence)) !== hash) say({ code: 'rewritten', sequence, proof });
  }
  return { entries: walk.entries, head, problems };
}

type Say = (problem: Pick<LogProblem, 'code'> & Partial<LogProblem>) => void;

/** Goes along a chain from its beginning. */
class Walk {
  sequence = 0;
  entries = 0;
  /** The hash of the place before, as it is stored and as it follows from its entry; they differ where one was altered. */
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
    const reached = head?.sequence ?? 0;
    if (reached > this.sequence) this.say({ code: 'end_removed', sequence: this.sequence + 1 });
    else if (reached < this.sequence || (head && head.hash !== this.stored))
      this.say({ code: 'head_altered', sequence: reached });
  }
}

/** The hash that follows from an entry; '' for details of a kind that nobody ever wrote. */
function hashOf(entry: NonNullable<Place['entry']>, place: { sequence: number; previous: string }): string {
  try {
    return activityHash({ ...entry, ...place, details: parseDetails(entry.details) });
  } catch {
    return '';
  }
}
