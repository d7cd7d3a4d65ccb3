import type { CallData } from '#contracts/call.ts';
import {
  PASSKEY_TIMEOUT_MS,
  type PasskeySignIn,
  type startPasskeySignIn as startCall,
} from '#contracts/passkey.ts';
import type { SignedIn } from '#contracts/session.ts';
import { deviceToken } from '#platform/auth/known-device.ts';
import { startSession, type SessionClient } from '#platform/auth/session-store.ts';
import type { Platform } from '#platform/platform.ts';
import { findFactorUser } from '../one-time-codes/otp-store.ts';
import { findProfile } from '../user-store.ts';
import {
  expectAnswer,
  newChallenge,
  ownRelyingParty,
  passkeyRefused,
  type Expected,
} from './passkey-challenge.ts';
import { findPasskeyByCredential, findPasskeys, noteUse } from './passkey-store.ts';

/**
 * Returns a challenge for any passkey, or with the order of a sign-in for those of its user.
 * @throws AppError passkey_refused when the order is no longer valid; passkeys_unavailable
 */
export async function startPasskeySignIn(
  { appUrl, database }: Platform,
  orderId: string | undefined,
): Promise<CallData<typeof startCall>> {
  const { id: rpId } = ownRelyingParty(appUrl);
  const userId = orderId === undefined ? null : await findFactorUser(database, orderId);
  if (orderId !== undefined && userId === null) throw passkeyRefused();
  const passkeys = userId === null ? [] : await findPasskeys(database, userId);
  const { id, challenge } = await newChallenge(database, { purpose: 'passkey_sign_in', userId });
  return {
    challenge_id: id,
    options: {
      challenge,
      rpId,
      allowCredentials: passkeys.map(({ credential_id }) => ({ id: credential_id, type: 'public-key' })),
      userVerification: 'required',
      timeout: PASSKEY_TIMEOUT_MS,
    },
  };
}

/**
 * Exchanges the use of a passkey for a bearer token. The passkey verifies its user, so that it replaces both password and
 * code.
 * @throws AppError passkey_refused
 */
export async function authenticatePasskey(
  { appUrl, database, vault }: Platform,
  { challenge_id, credential, client }: PasskeySignIn & { client: SessionClient },
): Promise<SignedIn> {
  const order = { id: challenge_id, purpose: 'passkey_sign_in' } as const;
  const { userId, expected } = await expectAnswer(database, appUrl, order);
  const passkey = await findPasskeyByCredential(database, credential.id);
  if (!passkey || (userId !== null && passkey.user_id !== userId)) throw passkeyRefused();
  const counter = await verifiedCounter(credential, passkey, expected);
  return database.transaction(async (tx) => {
    if (!(await noteUse(tx, passkey.id, counter))) throw passkeyRefused();
    const token = await startSession(tx, passkey.user_id, client);
    const device = deviceToken(vault, passkey.user_id, client.devices);
    return { token, user: await findProfile(tx, passkey.user_id), device };
  });
}

/** Returns the signature counter of a valid answer. @throws AppError passkey_refused */
async function verifiedCounter(
  { id, rawId, type, response }: PasskeySignIn['credential'],
  { credential_id, public_key, counter }: { credential_id: string; public_key: Buffer; counter: number },
  expected: Expected,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server'); // rarely used, and slow to load
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: { id, rawId, type, response, clientExtensionResults: {} },
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
      requireUserVerification: true,
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (error) {
    throw passkeyRefused(error); // the library throws for every check that fails
  }
  throw passkeyRefused();
}
