import { AppError } from '#platform/errors/app-error.ts';
import { retryJob } from '#platform/operation/job-list-store.ts';
import { recordOperatorAction } from '#platform/operation/operator-action-store.ts';
import type { Context } from '#platform/platform.ts';
import { operatorErrors } from './operator-errors.ts';

/** Retries a failed job. @throws AppError job_not_retryable */
export async function retryFailedJob(
  { database, caller: { userId } }: Context<'operator'>,
  { id, ip }: { id: string; ip: string | null },
): Promise<void> {
  await database.transaction(async (tx) => {
    const kind = await retryJob(tx, id);
    if (kind === null) throw new AppError(operatorErrors.job_not_retryable);
    await recordOperatorAction(tx, { user_id: userId, action: 'job_retried', subject: kind, job_id: id, ip });
  });
}
