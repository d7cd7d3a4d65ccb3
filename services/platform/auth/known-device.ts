import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Vault } from '../vault.ts';

const ID_BYTES = 16;
const VALID_SECONDS = 365 * 24 * 60 * 60;
/** Digest of the user, id of the device, end in seconds since 1970, and the keyed digest of these. */
const TOKEN = /^([\w-]{43})\.([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

/**
 * Returns a token by which a browser shows at its next sign-in that this user has signed in on it before; valid for a year. A device
 * that is known by one of `tokens` keeps its id. The token does not authenticate: it only gives the device its own limit for wrong passwords.
 */
export function deviceToken(vault: Vault, userId: string, tokens: readonly string[] = []): string {
  const id = knownDevice(vault, userId, tokens) ?? randomBytes(ID_BYTES).toString('base64url');
  const user = userDigest(vault, userId);
  const end = String(Math.floor(Date.now() / 1000) + VALID_SECONDS);
  return [user, id, end, codeOf(vault, { user, id, end }).toString('base64url')].join('.');
}

/** Returns the id of the device on which the user has signed in before; null when no token says so. */
export function knownDevice(vault: Vault, userId: string, tokens: readonly string[] = []): string | null {
  const own = userDigest(vault, userId);
  for (const token of tokens) {
    const [, user = '', id = '', end = '', code = ''] = TOKEN.exec(token) ?? [];
    if (user !== own || Number(end) * 1000 < Date.now()) continue;
    if (timingSafeEqual(Buffer.from(code, 'base64url'), codeOf(vault, { user, id, end }))) return id;
  }
  return null;
}

const userDigest = (vault: Vault, userId: string) =>
  vault.digest('user of a known device', userId).toString('base64url');

const codeOf = (vault: Vault, { user, id, end }: { user: string; id: string; end: string }) =>
  vault.digest('known device', `${user} ${id} ${end}`);
