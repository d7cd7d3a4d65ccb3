import { getIronSession } from 'iron-session';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { isAuthCookie, openSeal, SESSION_COOKIE, sessionOptions, type Session } from './session-seal.ts';

/** The session of this request, or null for a visitor. */
export const readSession = cache(async (): Promise<Session | null> => {
  return openSeal((await cookies()).get(SESSION_COOKIE)?.value);
});

/** Seals `session` into the cookie; only where an answer can still set cookies. */
export async function saveSession({ token, organizationId }: Session): Promise<void> {
  const session = await getIronSession<Session>(await cookies(), sessionOptions());
  session.token = token;
  if (organizationId) session.organizationId = organizationId;
  else delete session.organizationId;
  await session.save();
}

/** Ends both sessions in the browser: ours and next-auth's. */
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

// A browser takes a cookie with this prefix, even to remove it, only with Secure.
const secureFor = (name: string) =>
  name.startsWith('__Secure-') || sessionOptions().cookieOptions?.secure === true;
