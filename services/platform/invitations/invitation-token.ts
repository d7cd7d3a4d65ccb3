import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 16;

/** Returns a new token of 128 random bits for an invitation's link, as base64url. */
export function newInvitationToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the SHA-256 of a token, the only form in which it is stored. */
export function invitationHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
