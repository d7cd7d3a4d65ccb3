import { unsealData, type SessionOptions } from 'iron-session';
import { Id } from '#contracts/id.ts';
import { z } from '#contracts/zod.ts';
import { env, isSecure } from './env.ts';

export const SESSION_COOKIE = 'countersign-session';
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/** Content of the session cookie: the credentials for the services. Scripts of the browser cannot read it. */
export const Session = z.object({ token: z.string().min(1), organizationId: Id.optional() });
export type Session = z.infer<typeof Session>;

/** Returns the options of iron-session for the session cookie. */
export function sessionOptions(): SessionOptions {
  return {
    cookieName: SESSION_COOKIE,
    password: env().SESSION_SECRET,
    ttl: SESSION_SECONDS,
    cookieOptions: { httpOnly: true, sameSite: 'lax', secure: isSecure(), path: '/' },
  };
}

/** Decrypts the value of a session cookie; null when it is absent, expired or not encrypted with SESSION_SECRET. */
export async function decryptSession(cookie: string | undefined): Promise<Session | null> {
  if (!cookie) return null;
  const content: unknown = await unsealData(cookie, { password: env().SESSION_SECRET, ttl: SESSION_SECONDS });
  const parsed = Session.safeParse(content);
  return parsed.success ? parsed.data : null;
}

/** Returns whether a cookie is next-auth's session, whole or in parts, with or without its TLS prefix. */
export function isAuthCookie(name: string): boolean {
  return /^(__Secure-)?next-auth\.session-token(\.\d+)?$/.test(name);
}
