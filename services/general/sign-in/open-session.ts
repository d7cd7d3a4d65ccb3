import type { SignedIn } from '#contracts/session.ts';
import { deviceToken } from '#platform/auth/known-device.ts';
import { startSession, type SessionClient } from '#platform/auth/session-store.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { generalErrors } from '../general-errors.ts';
import { consumeOrder, type OrderKey } from '../one-time-codes/otp-store.ts';
import { holdPassword, type LoginUser } from '../user-store.ts';

export interface ProvenSignIn {
  /** User whose password was right. */
  found: LoginUser;
  /** Order whose code was right. */
  key: OrderKey;
  client: SessionClient;
  /** Returns the error of an order that another request has consumed. */
  onExpired: () => AppError;
  /** Called in the transaction of the new session. */
  tell?: (tx: Transaction) => Promise<void>;
}

/** Consumes the order and starts a session. @throws AppError wrong_credentials when the password has been changed */
export async function openSession(
  { database, vault }: Pick<Platform, 'database' | 'vault'>,
  { found, key, client, onExpired, tell }: ProvenSignIn,
): Promise<SignedIn> {
  const token = await database.transaction(async (tx) => {
    if (!(await consumeOrder(tx, key))) throw onExpired();
    if (!(await holdPassword(tx, found))) throw new AppError(generalErrors.wrong_credentials);
    await tell?.(tx);
    return startSession(tx, found.profile.id, client);
  });
  const { id } = found.profile;
  return { token, user: found.profile, device: deviceToken(vault, id, client.devices) };
}
