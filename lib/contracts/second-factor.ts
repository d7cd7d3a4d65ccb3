import { defineCall } from './call.ts';
import { PrivacySecuritySettings, SecondFactor } from './privacy-settings.ts';
import { LoginCredentials, EnteredCode, OwnOrder, SignedIn } from './session.ts';
import { text } from './text.ts';
import { z } from './zod.ts';
import { OwnPassword } from './password.ts';

/** Recovery codes that a user has at once. */
export const RECOVERY_CODES = 10;
/** Characters of a recovery code: digits and lower-case letters without those that are easily confused. */
export const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
export const RECOVERY_CODE_LENGTH = 10;

/** Recovery code as a user types it, in any case and with any separators; parsed to its characters alone. */
export const RecoveryCode = z.pipe(
  z.pipe(
    text().check(z.maxLength(100, 'Enter a recovery code.')),
    z.transform((text) => text.toLowerCase().replace(/[^a-z0-9]/g, '')),
  ),
  text().check(
    z.regex(
      new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`),
      'Enter one of your recovery codes, for example abcde-fgh23.',
    ),
  ),
);

/** Key of an authenticator app that waits for its first code. */
export const AppKey = z.object({
  /** Key in Base32 (RFC 4648), to be typed where no QR code can be read. */
  secret: z.string(),
  /** URI of scheme `otpauth`, for the QR code. */
  uri: z.string(),
});
export type AppKey = z.infer<typeof AppKey>;

/** New recovery codes; null if the user keeps the ones they have. */
export const NewRecoveryCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) });
export type NewRecoveryCodes = z.infer<typeof NewRecoveryCodes>;

/** Sign-in with a recovery code in place of the second factor. */
export const RecoverySignIn = z.extend(LoginCredentials, {
  ...OwnOrder.shape,
  recovery_code: RecoveryCode,
});
export type RecoverySignIn = z.infer<typeof RecoverySignIn>;

/** Factor that the sign-in asks for first. */
export const PreferredFactor = z.object({ preferred_factor: SecondFactor });
export type PreferredFactor = z.infer<typeof PreferredFactor>;

const ofUser = { service: 'general', method: 'POST', access: 'user', isExtension: true } as const;

export const startAuthenticatorApp = defineCall({
  ...ofUser,
  path: '/user/authenticator-app',
  summary: 'Checks the password and makes the key of an authenticator app, which waits for its first code.',
  body: OwnPassword,
  data: AppKey,
});

export const confirmAuthenticatorApp = defineCall({
  ...ofUser,
  path: '/user/authenticator-app/confirm',
  summary: 'Turns the authenticator app on with its first code. With the first factor come recovery codes.',
  body: EnteredCode,
  data: NewRecoveryCodes,
});

export const removeAuthenticatorApp = defineCall({
  ...ofUser,
  path: '/user/authenticator-app/remove',
  summary: 'Checks the password and turns the authenticator app off.',
  body: OwnPassword,
});

export const makeRecoveryCodes = defineCall({
  ...ofUser,
  path: '/user/recovery-codes',
  summary: 'Checks the password and replaces the recovery codes.',
  body: OwnPassword,
  data: NewRecoveryCodes,
});

export const changePrivacySettings = defineCall({
  ...ofUser,
  method: 'PATCH',
  path: '/user/profile/privacy_and_security_settings',
  summary: 'Chooses the second factor that the sign-in asks for first.',
  body: PreferredFactor,
  data: PrivacySecuritySettings,
});

export const authenticateRecoveryCode = defineCall({
  service: 'general',
  method: 'POST',
  path: '/user/authenticate/recovery-code',
  access: 'public',
  isExtension: true,
  serverOnly: true,
  summary: 'Exchanges password and recovery code for a bearer token; the code becomes void.',
  body: RecoverySignIn,
  data: SignedIn,
});
