import { trustedListMessages } from '#contracts/trusted-lists.ts';
import type { Platform } from '#platform/platform.ts';
import { startSweep } from '#platform/sweep.ts';
import { describeCertificate } from '#signing';
import { listAnchors } from '#trust/trusted-lists/list-anchors.ts';
import {
  dueLists,
  lockSequenceNumber,
  putList,
  recordFetch,
} from '#trust/trusted-lists/trusted-list-store.ts';
import { fetchList, fileHash, ListRefusal, openList } from './fetch-list.ts';

/** Time between two fetches of a list. */
export const FETCH_EVERY_MS = 24 * 60 * 60_000;
/** Time until a failed fetch is repeated. */
const RETRY_MS = 60 * 60_000;
const SWEEP_EVERY_MS = 10 * 60_000;
const LISTS_AT_ONCE = 20;

type Refresh = Pick<Platform, 'database' | 'engine' | 'trustServices'>;

/** Fetches due lists at once and at intervals; returns the function that stops it. */
export function startListRefresh(platform: Refresh, onError: (error: Error) => void): () => Promise<void> {
  const work = (isStopping: () => boolean) => refreshLists(platform, new Date(), isStopping);
  return startSweep({ everyMs: SWEEP_EVERY_MS, startsAtOnce: true, work, onError });
}

/**
 * Fetches the lists that are due; one that fails keeps its services, and says why.
 * @throws the first other failure, after all lists: one must not keep those of other organizations from being fetched
 */
export async function refreshLists(
  platform: Refresh,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const failures: unknown[] = [];
  for (const list of await dueLists(platform.database, now, LISTS_AT_ONCE)) {
    if (isStopping()) return;
    try {
      await refresh(platform, list, now);
    } catch (error) {
      const isRefusal = error instanceof ListRefusal;
      if (!isRefusal) failures.push(error);
      const due_at = new Date(now.getTime() + RETRY_MS);
      const problem = isRefusal ? error.message : list.problem;
      await recordFetch(platform.database, list.id, { due_at, problem });
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function refresh(
  { database, engine, trustServices }: Refresh,
  list: Awaited<ReturnType<typeof dueLists>>[number],
  now: Date,
): Promise<void> {
  const { id, url, organization_id, territory } = list;
  if (url === null) return;
  const xml = await fetchList(trustServices.transport, url);
  const fetched = { due_at: new Date(now.getTime() + FETCH_EVERY_MS), problem: null, checked_at: now };
  if (fileHash(xml) === list.file_hash) {
    await recordFetch(database, id, fetched);
    return;
  }
  const read = await openList(engine, xml);
  if (!read.signer.equals(list.signer))
    throw new ListRefusal(trustedListMessages.otherSigner(describeCertificate(read.signer).subject));
  if (read.territory !== territory) throw new ListRefusal(trustedListMessages.otherTerritory(read.territory));
  await database.transaction(async (tx) => {
    const known = await lockSequenceNumber(tx, organization_id, territory);
    if (known === undefined) return; // it was removed meanwhile
    if (known > read.sequenceNumber) throw new ListRefusal(trustedListMessages.older);
    await putList(
      tx,
      {
        ...list,
        ...fetched,
        operator: read.operator,
        sequence_number: read.sequenceNumber,
        issued_at: read.issuedAt,
        next_update: read.nextUpdate ?? null,
        file_hash: fileHash(xml),
      },
      listAnchors(read.services),
    );
  });
}
