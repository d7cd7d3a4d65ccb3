import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns a new opaque bearer token of 256 random bits. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the SHA-256 of a bearer token, the only form in which it is stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns the bearer token of an Authorization header (RFC 6750, 2.1); null when there is none. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +([A-Za-z0-9_-]{43})$/i.exec(header ?? '')?.[1] ?? null;
}
