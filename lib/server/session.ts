import { getIronSession } from 'iron-session';
import { cookies } from 'next/headers';
import { cache } from 'react';
import {
  isAuthCookie,
  decryptSession,
  SESSION_COOKIE,
  sessionOptions,
  type Session,
} from './session-cookie.ts';

/** Returns the session of this request, or null for a visitor. */
export const readSession = cache(async (): Promise<Session | null> => {
  return decryptSession((await cookies()).get(SESSION_COOKIE)?.value);
});

/** Encrypts `session` into the cookie; only route handlers and the middleware can set cookies. */
export async function saveSession({ token, organizationId }: Session): Promise<void> {
  const session = await getIronSession<Session>(await cookies(), sessionOptions());
  session.token = token;
  if (organizationId) session.organizationId = organizationId;
  else delete session.organizationId;
  await session.save();
}

/** Removes both session cookies from the browser: the product's and next-auth's. */
export async function clearSession(): Promise<void> {
  const jar = await cookies();
  const names = jar.getAll().map(({ name }) => name);
  for (const name of names.filter((each) => each === SESSION_COOKIE || isAuthCookie(each))) {
    jar.set({
      name,
      value: '',
      maxAge: 0,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: secureFor(name),
    });
  }
}

// Browsers accept a cookie with this prefix, even its removal, only with Secure.
const secureFor = (name: string) =>
  name.startsWith('__Secure-') || sessionOptions().cookieOptions?.secure === true;
