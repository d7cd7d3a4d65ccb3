import type { SignBatch } from '#contracts/sign-batch.ts';

const documents = (count: number) => (count === 1 ? '1 document' : `${count} documents`);

/** Returns the number of documents of a batch that are no longer waiting. */
export const doneOf = ({ signed, failed, stopped }: SignBatch) => signed + failed + stopped;

/** Returns what a batch is doing, or its result. */
export function headlineOf(batch: SignBatch): string {
  const { is_finished, total, signed } = batch;
  if (!is_finished) return `Signing ${documents(total)}`;
  if (signed === total) return total === 1 ? '1 document signed' : `All ${documents(total)} signed`;
  return `${signed} of ${documents(total)} signed`;
}

/** Returns the numbers of failed and stopped documents, or ''. */
export function remainderOf({ failed, stopped }: SignBatch): string {
  const parts = [failed > 0 ? `${failed} failed` : '', stopped > 0 ? `${stopped} stopped` : ''];
  return parts.filter(Boolean).join(', ');
}
