import { getIronSession } from 'iron-session';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { getSessionTime, SESSION_HOURS } from '#contracts/session-time.ts';
import { requestService } from './request-service.ts';
import { ServiceError } from './service-error.ts';
import {
  decryptSession,
  holdsSession,
  removedCookie,
  sessionCookieName,
  sessionOptions,
  type Session,
} from './session-cookie.ts';

/** Returns the session of this request, or null for a visitor. */
export const readSession = cache(async (): Promise<Session | null> => {
  return decryptSession((await cookies()).get(sessionCookieName())?.value);
});

/**
 * Encrypts `session` into the cookie, which lasts as long as the service says; only route handlers can set cookies.
 * @throws ServiceError of kind `ended` when the service no longer knows the session
 */
export async function saveSession({ token, organizationId }: Session): Promise<void> {
  const options = sessionOptions(await secondsLeft(token));
  const session = await getIronSession<Session>(await cookies(), options);
  session.token = token;
  if (organizationId) session.organizationId = organizationId;
  else delete session.organizationId;
  await session.save();
}

/** Returns for how long a session lasts if it is used; the default where the service does not tell. */
async function secondsLeft(token: string): Promise<number> {
  try {
    return (await requestService(getSessionTime, {}, { session: { token } })).seconds_left;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind === 'ended') throw error;
    return SESSION_HOURS.default * 60 * 60;
  }
}

/** Removes both session cookies from the browser: the product's and next-auth's. */
export async function clearSession(): Promise<void> {
  const jar = await cookies();
  const names = jar.getAll().map(({ name }) => name);
  for (const name of names.filter(holdsSession)) jar.set(removedCookie(name));
}
