import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { CallData } from '#contracts/call.ts';
import {
  MAX_PASSKEYS,
  PASSKEY_TIMEOUT_MS,
  type NewPasskey,
  type startPasskey as startCall,
} from '#contracts/passkey.ts';
import type { SessionClient } from '#platform/auth/session-store.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Context } from '#platform/platform.ts';
import { assertPassword } from '#platform/identity/assert-password.ts';
import { addFactor } from '../second-factors/change-factors.ts';
import { secondFactorErrors } from '../second-factors/second-factor-errors.ts';
import {
  expectAnswer,
  newChallenge,
  ownRelyingParty,
  passkeyRefused,
  type Expected,
} from './passkey-challenge.ts';
import { countPasskeys, findPasskeys, insertPasskey } from './passkey-store.ts';

/** Algorithms of the keys (IANA COSE): Ed25519, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];
const PARTY_NAME = 'Countersign';

type UserContext = Context<'user'>;

/**
 * Returns a challenge for a new passkey and the options with which the browser creates it.
 * @throws AppError wrong_password, at the field `password`; passkeys_unavailable
 */
export async function startPasskey(
  { appUrl, caller, database }: UserContext,
  password: string,
): Promise<CallData<typeof startCall>> {
  const { userId, email, fullName } = caller;
  await assertPassword(database, userId, password);
  const { id: partyId } = ownRelyingParty(appUrl);
  const { id, challenge } = await newChallenge(database, { purpose: 'passkey_registration', userId });
  const known = await findPasskeys(database, userId);
  return {
    challenge_id: id,
    options: {
      challenge,
      rp: { id: partyId, name: PARTY_NAME },
      user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: fullName },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id, type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: PASSKEY_TIMEOUT_MS,
    },
  };
}

/**
 * Stores the passkey that answers the challenge, and returns new recovery codes if it is the caller's first factor.
 * @throws AppError passkey_refused, passkey_exists, passkeys_full
 */
export async function addPasskey(
  context: UserContext,
  { challenge_id, name, credential, client }: NewPasskey & { client: SessionClient },
): Promise<string[] | null> {
  const { appUrl, caller, database } = context;
  const order = { id: challenge_id, purpose: 'passkey_registration' } as const;
  const { userId, expected } = await expectAnswer(database, appUrl, order);
  if (userId !== caller.userId) throw passkeyRefused();
  const created = await verified(credential, expected);
  const change = {
    action: 'passkey_added',
    subject: 'A passkey was added',
    text: `The passkey “${name}” was added to your account. It signs you in without your password.`,
    client,
  } as const;
  return addFactor(context, change, async (tx) => {
    if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS)
      throw new AppError(secondFactorErrors.passkeys_full);
    const isNew = await insertPasskey(tx, {
      user_id: userId,
      name,
      credential_id: created.id,
      public_key: Buffer.from(created.publicKey),
      counter: created.counter,
    });
    if (!isNew) throw new AppError(secondFactorErrors.passkey_exists);
  });
}

type Created = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential'];

/** Returns the passkey of a valid answer. @throws AppError passkey_refused */
async function verified(
  { id, rawId, type, response }: NewPasskey['credential'],
  expected: Expected,
): Promise<Created> {
  const { attestationObject, clientDataJSON } = response;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server'); // rarely used, and slow to load
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: {
        id,
        rawId,
        type,
        response: { attestationObject, clientDataJSON },
        clientExtensionResults: {},
      },
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo) return registrationInfo.credential;
  } catch (error) {
    throw passkeyRefused(error); // the library throws for every check that fails
  }
  throw passkeyRefused();
}
