import { unsealData, type SessionOptions } from 'iron-session';
import { Id } from '#contracts/id.ts';
import { z } from '#contracts/zod.ts';
import { env, isSecure } from './env.ts';
import { cookiesOf } from './request-cookies.ts';

/** Name of the session cookie over plain HTTP. */
export const SESSION_COOKIE = 'countersign-session';
const SESSION_COOKIES = /^(__Host-|__Secure-)?(countersign-session|next-auth\.session-token(\.\d+)?)$/;

/** Content of the session cookie: the credentials for the services. Scripts of the browser cannot read it. */
export const Session = z.object({ token: z.string().check(z.minLength(1)), organizationId: z.optional(Id) });
export type Session = z.infer<typeof Session>;

/**
 * Returns a cookie's name: over TLS with the prefix by which browsers take the cookie only from this very host, over TLS, for all
 * paths (RFC 6265bis, 4.1.3.2). Browsers refuse the prefix over plain HTTP.
 */
export function cookieName(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

/** Returns the name of the session cookie. */
export const sessionCookieName = (): string => cookieName(SESSION_COOKIE);

/** Returns the options of iron-session for a session that lasts this many seconds. The newest secret seals. */
export function sessionOptions(seconds: number): SessionOptions {
  return {
    cookieName: sessionCookieName(),
    password: env().SESSION_SECRET,
    ttl: Math.max(1, seconds), // 0 would be a seal without an end
    cookieOptions: { httpOnly: true, sameSite: 'lax', secure: isSecure(), path: '/', maxAge: seconds },
  };
}

/** Decrypts the value of a session cookie; null when it is absent, expired, or sealed with neither the secret nor the former one. */
export async function decryptSession(cookie: string | undefined): Promise<Session | null> {
  if (!cookie || !isCanonical(cookie)) return null;
  const known = decrypted.get(cookie);
  if (known && Date.now() < known.expiresAt) return { ...known.session };
  for (const password of [env().SESSION_SECRET, env().SESSION_SECRET_PREVIOUS]) {
    if (password === undefined) continue;
    const parsed = Session.safeParse(await unsealData(cookie, { password })); // its expiry is in the seal
    if (!parsed.success) continue;
    remember(cookie, parsed.data);
    return parsed.data;
  }
  return null;
}

/** Sessions of the seals that were decrypted last: decrypting one takes a sixth of the processor time of a request, and each page asks often. */
const decrypted = new Map<string, { session: Session; expiresAt: number }>();
const MAX_DECRYPTED = 1_000;

/** Keeps the session of a seal until the seal expires; one without an end is not kept. */
function remember(seal: string, session: Session): void {
  const expiresAt = Number(seal.split('*')[EXPIRY_PART]);
  if (!(expiresAt > 0)) return;
  const [oldest] = decrypted.keys();
  if (decrypted.size >= MAX_DECRYPTED && oldest !== undefined) decrypted.delete(oldest);
  decrypted.set(seal, { session: { ...session }, expiresAt });
}

/** Place of the expiry, in milliseconds since 1970, among the parts of a seal of @hapi/iron, which its HMAC covers. */
const EXPIRY_PART = 5;

/**
 * Returns whether a seal is written as iron-session does. Its code, base64url of 32 bytes, could end otherwise and mean the same, and
 * iron-session ignores the version after it, which no code covers.
 */
function isCanonical(seal: string): boolean {
  const [, code = ''] = /^Fe26\.2\*[^~]+\*([\w-]+)~2$/.exec(seal) ?? [];
  return code !== '' && Buffer.from(code, 'base64url').toString('base64url') === code;
}

/** Returns the session in the cookies of a request, or null for a visitor. */
export function sessionIn(headers: Pick<Headers, 'get'>): Promise<Session | null> {
  return decryptSession(cookiesOf(headers).get(sessionCookieName()));
}

/** Returns the values of `set-cookie` that remove all session cookies of a request from the browser. */
export function sessionRemovals(headers: Pick<Headers, 'get'>): string[] {
  return [...cookiesOf(headers).keys()].filter(holdsSession).map((each) => {
    const { name, value, path, secure } = removedCookie(each);
    return `${name}=${value}; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  });
}

/** Returns whether a cookie holds a session: the product's or next-auth's, whole or in parts, with or without a prefix, also a former one. */
export function holdsSession(name: string): boolean {
  return SESSION_COOKIES.test(name);
}

/** Returns a cookie that removes the one of this name. Browsers take one with a prefix, even its removal, only with Secure. */
export function removedCookie(name: string) {
  const secure = isSecure() || name.startsWith('__');
  return { name, value: '', maxAge: 0, path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
