import { SESSION_EXPIRED } from '#contracts/messages.ts';
import { RequestError } from './request-error.ts';

/** Lets the user sign in again without leaving the page; resolves to false if they do not. */
type Renew = () => Promise<boolean>;

let offered: Renew | null = null;
let underway: Promise<boolean> | null = null;
let renewals = 0;
let isHeld = false;

/** Renews ended sessions with `renew` until the returned function is called. */
export function offerSessionRenewal(renew: Renew): () => void {
  offered = renew;
  return () => {
    if (offered === renew) offered = null;
    isHeld = false;
  };
}

/**
 * Makes every call of this page fail until it is called with false. While the browser has another user's session, calls of the
 * page, such as the rest of its uploads, would be that user's.
 */
export function holdCalls(areHeld: boolean): void {
  isHeld = areHeld;
}

/** Has the user sign in again, once for all who ask meanwhile; resolves to false where the page cannot, or the user does not. */
export function renewSession(): Promise<boolean> {
  underway ??= (offered?.() ?? Promise.resolve(false))
    .then((isRenewed) => {
      if (isRenewed) renewals += 1;
      return isRenewed;
    })
    .finally(() => {
      underway = null;
    });
  return underway;
}

/**
 * Makes an attempt, and if the session had ended, once more after the user has signed in again.
 * @throws the error of the last attempt
 */
export async function inSession<T>(attempt: () => Promise<T>): Promise<T> {
  if (isHeld)
    throw new RequestError({ kind: 'session_expired', status: 401, message: SESSION_EXPIRED.description });
  const before = renewals;
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof RequestError) || error.kind !== 'session_expired') throw error;
    const isRenewed = renewals > before || (await renewSession()); // renewed while the response was on its way
    if (!isRenewed) throw error;
    return attempt();
  }
}
