import type { AppKey } from '#contracts/second-factor.ts';
import type { SessionClient } from '#platform/auth/session-store.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { Context } from '#platform/platform.ts';
import { assertPassword } from '#platform/identity/assert-password.ts';
import { generalErrors } from '../general-errors.ts';
import { findAppSecret, putPendingApp, removeApp, turnOnApp } from './authenticator-app-store.ts';
import { addFactor, removeFactor } from './change-factors.ts';
import { secondFactorErrors } from './second-factor-errors.ts';
import { appKey, decryptSecret, encryptSecret, newSecret, stepOf } from './totp.ts';

type UserContext = Context<'user'>;

/**
 * Makes the key of an authenticator app, which is off until confirmAuthenticatorApp().
 * @throws AppError wrong_password, at the field `password`; authenticator_app_on
 */
export async function startAuthenticatorApp(
  { database, vault, caller: { userId, email } }: UserContext,
  password: string,
): Promise<AppKey> {
  await assertPassword(database, userId, password);
  const secret = newSecret();
  if (!(await putPendingApp(database, userId, encryptSecret(vault, userId, secret))))
    throw new AppError(secondFactorErrors.authenticator_app_on);
  return appKey(secret, email);
}

/**
 * Turns the caller's authenticator app on, and returns new recovery codes if it is their first factor.
 * @throws AppError code_wrong, at the field `otp`; authenticator_app_missing
 */
export async function confirmAuthenticatorApp(
  context: UserContext,
  { otp, client }: { otp: string; client: SessionClient },
): Promise<string[] | null> {
  const { database, vault, caller } = context;
  const { userId } = caller;
  const secret = await findAppSecret(database, userId, 'pending');
  if (!secret) throw new AppError(secondFactorErrors.authenticator_app_missing);
  const step = stepOf(decryptSecret(vault, userId, secret), otp);
  if (step === null) throw fieldError(generalErrors.code_wrong, 'otp', generalErrors.code_wrong.message);
  const change = {
    action: 'authenticator_app_added',
    subject: 'An authenticator app was added',
    text: 'An authenticator app was added to your account. The sign-in asks for its code from now on.',
    client,
  } as const;
  return addFactor(context, change, async (tx) => {
    if (!(await turnOnApp(tx, { userId, secret, step })))
      throw new AppError(secondFactorErrors.authenticator_app_missing);
  });
}

/**
 * Turns the caller's authenticator app off and deletes its key.
 * @throws AppError wrong_password, at the field `password`; factor_not_set_up, second_factor_needed
 */
export async function removeAuthenticatorApp(
  context: UserContext,
  { password, client }: { password: string; client: SessionClient },
): Promise<void> {
  const { database, caller } = context;
  await assertPassword(database, caller.userId, password);
  const change = {
    action: 'authenticator_app_removed',
    subject: 'Your authenticator app was removed',
    text: 'The authenticator app was removed from your account.',
    client,
  } as const;
  await removeFactor(context, change, async (tx) => {
    if (!(await removeApp(tx, caller.userId))) throw new AppError(secondFactorErrors.factor_not_set_up);
  });
}
