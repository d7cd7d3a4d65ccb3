import { recordUserActivity } from '#platform/audit/record-user-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { Context } from '#platform/platform.ts';
import { areSessionsOf, endNamedSessions } from './user-session-store.ts';

/**
 * Ends sessions of the caller. One that has ended already is no error, so that the call can be repeated.
 * @throws AppError not_found when one of the sessions does not exist or belongs to another user; then none is ended
 */
export async function endSessions(
  { database, caller: { userId } }: Context<'user'>,
  { sessionIds, ip }: { sessionIds: readonly string[]; ip: string | null },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await areSessionsOf(tx, userId, sessionIds))) throw new AppError(platformErrors.not_found);
    const ended = await endNamedSessions(tx, userId, sessionIds);
    if (ended === 0) return;
    await recordUserActivity(tx, { userId, ip }, { action: 'sessions_ended', details: { count: ended } });
  });
}
