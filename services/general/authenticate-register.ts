import type { CodeOfOrder, SignedIn } from '#contracts/session.ts';
import { startSession, type SessionClient } from '#platform/auth/session-store.ts';
import type { Platform } from '#platform/platform.ts';
import { checkCode, codeError } from './check-code.ts';
import { createAccount } from './create-account.ts';
import { consumeOrder } from './otp-store.ts';
import { decryptPending } from './pending-account.ts';
import { generalErrors } from './general-errors.ts';

/** Exchanges the code for an organization with its owner and a bearer token. */
export async function authenticateRegister(
  { database, vault }: Platform,
  { order_id, otp, client }: CodeOfOrder & { client: SessionClient },
): Promise<SignedIn> {
  const key = { id: order_id, purpose: 'register', userId: null } as const;
  const { encryptedDetails } = await checkCode(database, vault, { ...key, code: otp });
  const pending = encryptedDetails && decryptPending(vault, order_id, encryptedDetails);
  const account = pending?.account;
  if (!account) throw codeError(generalErrors.code_expired);
  return database.transaction(async (tx) => {
    if (!(await consumeOrder(tx, key))) throw codeError(generalErrors.code_expired);
    const user = await createAccount(tx, { email: pending.email, ip: client.ip }, account);
    return { token: await startSession(tx, user.id, client), user };
  });
}
