import type { Transaction } from '#platform/database.ts';
import { findAddressees } from '#platform/identity/member-store.ts';
import { tell } from '#platform/notifications/tell.ts';
import type { Platform } from '#platform/platform.ts';
import { announce } from '../correspondence/announce.ts';
import { eventsOfSignatures } from './batch-events.ts';
import {
  itemsOf,
  markTold,
  nextWaiting,
  takeBatch,
  updateBatch,
  type StoredBatch,
  type StoredItem,
} from './sign-batch-store.ts';

/**
 * Finishes a batch in which no document waits any more: removes its password and sends the notices about all
 * its signatures together.
 */
export async function finishSignBatch(platform: Platform, batch: StoredBatch): Promise<void> {
  await platform.database.transaction((tx) => finishIfDone(tx, platform, batch));
}

/**
 * Finishes a batch within a transaction; does nothing while documents wait or when the batch is finished
 * already.
 */
export async function finishIfDone(
  tx: Transaction,
  platform: Platform,
  { id, organization_id: organizationId, user_id: userId }: StoredBatch,
): Promise<void> {
  const signer = { organizationId, userId };
  const batch = await takeBatch(tx, signer, id);
  if (!batch || batch.finished_at || (await nextWaiting(tx, id))) return;
  await updateBatch(tx, id, { finished_at: new Date(), encrypted_pin: null });
  const items = await itemsOf(tx, id);
  const untold = items.filter(({ state, is_told }) => state === 'signed' && !is_told);
  await announce(tx, { ...platform, caller: signer }, await eventsOfSignatures(tx, signer, untold));
  await markTold(
    tx,
    untold.map((item) => item.id),
  );
  if (items.length === 1) return;
  const to = (await findAddressees(tx, organizationId, [userId])).get(userId);
  if (!to) return;
  await tell(tx, platform, {
    organizationId,
    to: { ...to, userId },
    kind: 'own_work',
    category: 'Documents',
    subject: `${items.length} documents have been worked off`,
    sentence: summary(items),
    link: { path: '/documents', label: 'Open the documents' },
  });
}

function summary(items: readonly StoredItem[]): string {
  const count = (state: StoredItem['state']) => items.filter((item) => item.state === state).length;
  const rest = [
    [count('failed'), 'could not be signed'],
    [count('stopped'), 'were left out'],
  ] as const;
  const words = rest.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : []));
  return [`You have signed ${count('signed')} of ${items.length} documents`, ...words].join(', ') + '.';
}
