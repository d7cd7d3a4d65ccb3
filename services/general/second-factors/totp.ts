import { Secret, TOTP } from 'otpauth';
import { OTP_DIGITS } from '#contracts/limits.ts';
import type { AppKey } from '#contracts/second-factor.ts';
import type { Vault } from '#platform/vault.ts';

const SECRET_BYTES = 20; // 160 bits, RFC 4226, 4
const PERIOD_SECONDS = 30;
/** Time steps before and after the current one whose codes are accepted (RFC 6238, 5.2). */
const WINDOW = 1;
const ISSUER = 'Countersign';

/** Returns a new random key, in Base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the key as an authenticator app reads it; `email` names the account there. */
export function appKey(secret: string, email: string): AppKey {
  return { secret, uri: totp(secret, email).toString() };
}

/** Returns the time step whose code this is; null when the code is wrong at this time. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = totp(secret).validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1', // the only one that all authenticator apps support
    digits: OTP_DIGITS,
    period: PERIOD_SECONDS,
  });
}

/** Encrypts the key of a user's app. */
export function encryptSecret(vault: Vault, userId: string, secret: string): Buffer {
  return vault.encrypt(Buffer.from(secret), binding(userId));
}

/** Decrypts the key of a user's app. */
export function decryptSecret(vault: Vault, userId: string, encrypted: Buffer): string {
  return vault.decrypt(encrypted, binding(userId)).toString();
}

const binding = (userId: string) =>
  ({ kind: 'authenticator-app', organizationId: null, userId, id: userId }) as const;
