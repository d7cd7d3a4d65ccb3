import { unsealData, type SessionOptions } from 'iron-session';
import { Id } from '#contracts/id.ts';
import { z } from '#contracts/zod.ts';
import { env, isSecure } from './env.ts';

export const SESSION_COOKIE = 'countersign-session';
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/** All that the sealed cookie holds: what the services are asked with. It never reaches the browser's script. */
export const Session = z.object({ token: z.string().min(1), organizationId: Id.optional() });
export type Session = z.infer<typeof Session>;

export function sessionOptions(): SessionOptions {
  return {
    cookieName: SESSION_COOKIE,
    password: env().SESSION_SECRET,
    ttl: SESSION_SECONDS,
    cookieOptions: { httpOnly: true, sameSite: 'lax', secure: isSecure(), path: '/' },
  };
}

/** What a session cookie's value holds, or null when it is absent, expired or not sealed by us. */
export async function openSeal(sealed: string | undefined): Promise<Session | null> {
  if (!sealed) return null;
  const content: unknown = await unsealData(sealed, { password: env().SESSION_SECRET, ttl: SESSION_SECONDS });
  const parsed = Session.safeParse(content);
  return parsed.success ? parsed.data : null;
}

/** next-auth's own cookie, in one piece or several, with the prefix that it takes over TLS. */
export function isAuthCookie(name: string): boolean {
  return /^(__Secure-)?next-auth\.session-token(\.\d+)?$/.test(name);
}
