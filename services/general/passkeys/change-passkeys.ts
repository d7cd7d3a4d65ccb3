import { recordUserActivity } from '#platform/audit/record-user-activity.ts';
import type { SessionClient } from '#platform/auth/session-store.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { Context } from '#platform/platform.ts';
import { assertPassword } from '#platform/identity/assert-password.ts';
import { removeFactor } from '../second-factors/change-factors.ts';
import { deletePasskey, saveName } from './passkey-store.ts';

type UserContext = Context<'user'>;

/** Renames a passkey of the caller. @throws AppError not_found */
export async function renamePasskey(
  { caller: { userId }, database }: UserContext,
  { id, name, ip }: { id: string; name: string; ip: string | null },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await saveName(tx, { userId, id, name }))) throw new AppError(platformErrors.not_found);
    await recordUserActivity(tx, { userId, ip }, { action: 'passkey_renamed' });
  });
}

/**
 * Removes a passkey of the caller.
 * @throws AppError wrong_password, at the field `password`; not_found, second_factor_needed
 */
export async function removePasskey(
  context: UserContext,
  { id, password, client }: { id: string; password: string; client: SessionClient },
): Promise<void> {
  const { caller, database } = context;
  await assertPassword(database, caller.userId, password);
  const change = {
    action: 'passkey_removed',
    subject: 'A passkey was removed',
    text: 'A passkey was removed from your account. It no longer signs you in.',
    client,
  } as const;
  await removeFactor(context, change, async (tx) => {
    if (!(await deletePasskey(tx, caller.userId, id))) throw new AppError(platformErrors.not_found);
  });
}
