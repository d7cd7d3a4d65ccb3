import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

/** Returns the code of an authenticator app with this key (Base32), so many time steps from now. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS });
