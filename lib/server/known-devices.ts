import { cookies } from 'next/headers';
import { DEVICES_HEADER, MAX_DEVICES } from '#contracts/limits.ts';
import { cookieName } from './session-cookie.ts';
import { isSecure } from './env.ts';

const DEVICE_COOKIE = 'countersign-device';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const TOKEN = /^[\w.-]{1,200}$/;
const SEPARATOR = '~';

/** Returns the tokens by which this browser is known as a device of its users, the newest first. */
export async function readDevices(): Promise<string[]> {
  return tokensIn((await cookies()).get(cookieName(DEVICE_COOKIE))?.value);
}

/** Adds the token of a sign-in to the browser's, in place of the former one of the same user. */
export async function saveDevice(token: string | null): Promise<void> {
  if (token === null || !TOKEN.test(token)) return;
  const value = withToken(await readDevices(), token).join(SEPARATOR);
  (await cookies()).set(cookieName(DEVICE_COOKIE), value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(),
    path: '/',
    maxAge: YEAR_SECONDS,
  });
}

/** Returns the header that tells a service the browser's devices; empty without any. */
export function deviceHeaders(tokens: readonly string[]): Record<string, string> {
  return tokens.length === 0 ? {} : { [DEVICES_HEADER]: tokens.join(',') };
}

/** Returns the tokens with a new one in front, at most five. The first part of this product's tokens stands for the user. */
export function withToken(tokens: readonly string[], token: string): string[] {
  const others = tokens.filter((other) => userPart(other) !== userPart(token));
  return [token, ...others].slice(0, MAX_DEVICES);
}

/** Returns the tokens in the value of a cookie, without parts that are not tokens. */
export function tokensIn(value: string | undefined): string[] {
  const parts = (value ?? '').split(SEPARATOR);
  return parts.filter((part) => TOKEN.test(part)).slice(0, MAX_DEVICES);
}

const userPart = (token: string) => token.split('.')[0];
