import type { ChangePassword } from '#contracts/change-password.ts';
import { recordUserActivity } from '#platform/audit/record-user-activity.ts';
import { endSessionsOf, type SessionClient } from '#platform/auth/session-store.ts';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';
import { findActivePasswordHash } from '#platform/identity/member-store.ts';
import { hashPassword, verifyPassword } from '#platform/identity/passwords.ts';
import type { Context } from '#platform/platform.ts';
import { generalErrors } from '../general-errors.ts';
import { replacePassword } from '../user-store.ts';
import { sendPasswordChangedMail } from './password-changed-mail.ts';

/**
 * Changes the caller's password, ends all other sessions, and tells the user by mail.
 * @throws AppError current_password_wrong, at the field `current_password`
 */
export async function changePassword(
  context: Context<'user'>,
  { current_password, new_password, client }: ChangePassword & { client: SessionClient },
): Promise<void> {
  const { database, caller } = context;
  const { userId, sessionId } = caller;
  const from = await findActivePasswordHash(database, userId);
  if (from === null || !(await verifyPassword(current_password, from))) throw wrongPassword();
  const to = await hashPassword(new_password);
  await database.transaction(async (tx) => {
    if (!(await replacePassword(tx, { userId, from, to }))) throw wrongPassword();
    await endSessionsOf(tx, userId, sessionId);
    await recordUserActivity(tx, { userId, ip: client.ip }, { action: 'password_changed' });
    await sendPasswordChangedMail(tx, context, { to: caller.email, client });
  });
}

function wrongPassword(): AppError {
  const kind = generalErrors.current_password_wrong;
  return fieldError(kind, 'current_password', kind.message);
}
