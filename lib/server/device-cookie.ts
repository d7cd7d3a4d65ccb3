import { cookies } from 'next/headers';
import { isSecure } from './env.ts';
import { cookieWith, deviceCookieName, tokensIn } from './known-devices.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the tokens by which this browser is known as a device of its users, the newest first. */
export async function readDevices(): Promise<string[]> {
  return tokensIn((await cookies()).get(deviceCookieName())?.value);
}

/** Adds the token of a sign-in to the browser's, in place of the former one of the same user. */
export async function saveDevice(token: string | null): Promise<void> {
  const value = cookieWith(token, await readDevices());
  if (value === null) return;
  (await cookies()).set(deviceCookieName(), value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(),
    path: '/',
    maxAge: YEAR_SECONDS,
  });
}
