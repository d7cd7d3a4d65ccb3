import { bearerToken, tokenHash } from '../auth/tokens.ts';
import type { RequestHeaders } from './route.ts';

/**
 * Rate limit of calls that check the current password: per session. Fewer than at the sign-in, since no code protects the
 * password from a stolen session.
 */
export const passwordLimit = {
  perMinute: 5,
  key: (_input: unknown, headers: RequestHeaders): string => sessionKey(headers),
};

/** Returns a key of the session that makes the request, without its token. */
export function sessionKey({ authorization }: RequestHeaders): string {
  const header = typeof authorization === 'string' ? authorization : undefined;
  return tokenHash(bearerToken(header) ?? '').toString('hex');
}
