import type { SignBatch } from '#contracts/sign-batch.ts';

const documents = (count: number) => (count === 1 ? '1 document' : `${count} documents`);

/** How many documents of a batch have been dealt with. */
export const doneOf = ({ signed, failed, stopped }: SignBatch) => signed + failed + stopped;

/** What a batch is at, or what has become of it. */
export function headlineOf(batch: SignBatch): string {
  const { is_finished, total, signed } = batch;
  if (!is_finished) return `Signing ${documents(total)}`;
  if (signed === total) return total === 1 ? '1 document signed' : `All ${documents(total)} signed`;
  return `${signed} of ${documents(total)} signed`;
}

/** What did not work, or nothing. */
export function remainderOf({ failed, stopped }: SignBatch): string {
  const parts = [failed > 0 ? `${failed} failed` : '', stopped > 0 ? `${stopped} stopped` : ''];
  return parts.filter(Boolean).join(', ');
}
