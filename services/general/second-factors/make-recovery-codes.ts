import type { SessionClient } from '#platform/auth/session-store.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { findFactors } from '#platform/identity/second-factor-store.ts';
import type { Context } from '#platform/platform.ts';
import { assertPassword } from '#platform/identity/assert-password.ts';
import { lockUser } from '../user-store.ts';
import { tellOfChange } from './change-factors.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { secondFactorErrors } from './second-factor-errors.ts';

/**
 * Replaces the recovery codes of the caller and returns the new ones.
 * @throws AppError wrong_password, at the field `password`; factor_not_set_up
 */
export async function makeRecoveryCodes(
  context: Context<'user'>,
  { password, client }: { password: string; client: SessionClient },
): Promise<string[]> {
  const { database, vault, caller } = context;
  await assertPassword(database, caller.userId, password);
  return database.transaction(async (tx) => {
    await lockUser(tx, caller.userId);
    if ((await findFactors(tx, caller.userId)).length === 0)
      throw new AppError(secondFactorErrors.factor_not_set_up);
    await tellOfChange(tx, context, {
      action: 'recovery_codes_made',
      subject: 'New recovery codes were made',
      text: 'New recovery codes were made for your account. The earlier ones are no longer valid.',
      client,
    });
    return issueRecoveryCodes(tx, vault, caller.userId);
  });
}
