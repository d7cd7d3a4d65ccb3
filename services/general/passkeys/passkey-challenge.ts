import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { insertOrder, takeChallenge, type ChallengeOrder } from '../one-time-codes/otp-store.ts';
import { isSameDigest } from '../one-time-codes/one-time-code.ts';
import { secondFactorErrors } from '../second-factors/second-factor-errors.ts';
import { relyingParty, type RelyingParty } from './relying-party.ts';

const CHALLENGE_BYTES = 32;

/** Challenge of a passkey and the id of its order. */
export interface NewChallenge {
  id: string;
  /** Random bytes, base64url. */
  challenge: string;
}

/** Stores the digest of a new challenge, which can be answered once and only for some minutes. */
export async function newChallenge(db: Database, order: ChallengeOrder): Promise<NewChallenge> {
  const id = randomUUID();
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  await insertOrder(db, { ...order, id, codeDigest: digestOf(challenge) });
  return { id, challenge };
}

/** Checks of an answer, as the library for Web Authentication takes them. */
export interface Expected {
  expectedChallenge: (challenge: string) => boolean;
  expectedOrigin: string;
  expectedRPID: string;
}

/**
 * Consumes a challenge and returns what its answer must meet, and the user whom it was made for.
 * @throws AppError passkey_refused when it was used, has expired or is unknown; passkeys_unavailable
 */
export async function expectAnswer(
  db: Database,
  appUrl: string,
  order: { id: string; purpose: ChallengeOrder['purpose'] },
): Promise<{ userId: string | null; expected: Expected }> {
  const { id: expectedRPID, origin: expectedOrigin } = ownRelyingParty(appUrl);
  const taken = await takeChallenge(db, order);
  if (!taken) throw passkeyRefused();
  const expectedChallenge = (challenge: string) => isSameDigest(digestOf(challenge), taken.digest);
  return { userId: taken.userId, expected: { expectedChallenge, expectedOrigin, expectedRPID } };
}

/** Returns the relying party. @throws AppError passkeys_unavailable */
export function ownRelyingParty(appUrl: string): RelyingParty {
  const party = relyingParty(appUrl);
  if (!party) throw new AppError(secondFactorErrors.passkeys_unavailable);
  return party;
}

/** Returns the error of a passkey that is not accepted, alike for every reason. */
export function passkeyRefused(cause?: unknown): AppError {
  return new AppError(secondFactorErrors.passkey_refused, { cause });
}

const digestOf = (challenge: string) => createHash('sha256').update(challenge).digest();
