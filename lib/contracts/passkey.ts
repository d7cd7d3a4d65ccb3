import { defineCall } from './call.ts';
import { jsonOf } from './json-of.ts';
import { OwnPassword } from './password.ts';
import { NewRecoveryCodes } from './second-factor.ts';
import { SignedIn } from './session.ts';
import { lineOfText, text } from './text.ts';
import { tooLong } from './words.ts';
import { z } from './zod.ts';

/** Passkeys that a user can have. */
export const MAX_PASSKEYS = 20;
/** Time in which the browser must answer a challenge. */
export const PASSKEY_TIMEOUT_MS = 5 * 60_000;

/** Bytes in base64url without padding (RFC 4648, 5). */
const Base64Url = text().check(z.maxLength(20_000), z.regex(/^[\w-]*$/));

/** Name that tells the passkeys of a user apart. */
export const PasskeyName = z.object({
  name: lineOfText().check(z.minLength(1, 'Enter a name.'), z.maxLength(60, tooLong(60))),
});
export type PasskeyName = z.infer<typeof PasskeyName>;

/** Reference to a passkey, as the browser needs it to find or to avoid the passkey. */
const Descriptor = z.object({ id: z.string(), type: z.literal('public-key') });

/** Options with which the browser creates a passkey (W3C Web Authentication, PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout: z.int(),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** Options with which the browser uses a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Passkeys that may answer; empty for all of the website. */
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('required'),
  timeout: z.int(),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

const Credential = z.object({ id: Base64Url, rawId: Base64Url, type: z.literal('public-key') });

/** New passkey as the browser returns it (RegistrationResponseJSON). */
export const CreatedPasskey = z.extend(Credential, {
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
  }),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

/** Use of a passkey as the browser returns it (AuthenticationResponseJSON). */
export const UsedPasskey = z.extend(Credential, {
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
  }),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;

/** Challenge that an answer of the browser belongs to. */
const Challenge = z.object({ challenge_id: z.uuid() });

/** New passkey, its name and the challenge that it answers. */
export const NewPasskey = z.extend(PasskeyName, { ...Challenge.shape, credential: CreatedPasskey });
export type NewPasskey = z.infer<typeof NewPasskey>;

/** Sign-in with a passkey. */
export const PasskeySignIn = z.extend(Challenge, { credential: jsonOf(UsedPasskey) });
export type PasskeySignIn = z.infer<typeof PasskeySignIn>;

const ofUser = { service: 'general', method: 'POST', access: 'user', isExtension: true } as const;
const ofVisitor = { service: 'general', access: 'public', isExtension: true } as const;
const params = z.object({ id: z.uuid() });

export const startPasskey = defineCall({
  ...ofUser,
  path: '/user/passkeys/options',
  summary: 'Checks the password and returns a challenge for a new passkey.',
  body: OwnPassword,
  data: z.extend(Challenge, { options: PasskeyCreation }),
});

export const addPasskey = defineCall({
  ...ofUser,
  path: '/user/passkeys',
  summary: 'Stores a new passkey. With the first factor come recovery codes.',
  body: NewPasskey,
  data: NewRecoveryCodes,
});

export const renamePasskey = defineCall({
  ...ofUser,
  method: 'PATCH',
  path: '/user/passkeys/{id}',
  summary: 'Changes the name of a passkey.',
  params,
  body: PasskeyName,
});

export const removePasskey = defineCall({
  ...ofUser,
  path: '/user/passkeys/{id}/remove',
  summary: 'Checks the password and removes a passkey.',
  params,
  body: OwnPassword,
});

export const getSignInMethods = defineCall({
  ...ofVisitor,
  method: 'GET',
  path: '/sign-in-methods',
  summary: 'What a user can sign in with besides a password.',
  data: z.object({ passkeys: z.boolean() }),
});

/** Order of a sign-in whose password was right; without one, any passkey may answer. */
const OrderOfSignIn = z.object({ order_id: z.optional(z.uuid()) });

export const startPasskeySignIn = defineCall({
  ...ofVisitor,
  method: 'POST',
  path: '/user/authenticate/passkey/options',
  summary: 'Returns a challenge for any passkey, or for those of the user of a sign-in.',
  body: OrderOfSignIn,
  data: z.extend(Challenge, { options: PasskeyRequest }),
});

export const authenticatePasskey = defineCall({
  ...ofVisitor,
  method: 'POST',
  path: '/user/authenticate/passkey',
  serverOnly: true,
  summary: 'Exchanges the use of a passkey for a bearer token; no password is needed.',
  body: PasskeySignIn,
  data: SignedIn,
});
