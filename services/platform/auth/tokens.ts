import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An opaque bearer token of 256 random bits. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is kept of a token: enough to know it again, not to use it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token in an Authorization header (RFC 6750, 2.1), or null. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +([A-Za-z0-9_-]{43})$/i.exec(header ?? '')?.[1] ?? null;
}
