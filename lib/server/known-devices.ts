import { DEVICES_HEADER, MAX_DEVICES } from '#contracts/limits.ts';
import { cookiesOf } from './request-cookies.ts';
import { cookieName } from './session-cookie.ts';

const TOKEN = /^[\w.-]{1,200}$/;
const SEPARATOR = '~';

/** Returns the name of the cookie in which a browser keeps its tokens. */
export const deviceCookieName = (): string => cookieName('countersign-device');

/** Returns the tokens by which the browser of a request is known as a device of its users, the newest first. */
export function devicesIn(headers: Pick<Headers, 'get'>): string[] {
  return tokensIn(cookiesOf(headers).get(deviceCookieName()));
}

/** Returns the header that tells a service the browser's devices; empty without any. */
export function deviceHeaders(tokens: readonly string[]): Record<string, string> {
  return tokens.length === 0 ? {} : { [DEVICES_HEADER]: tokens.join(',') };
}

/** Returns the value of the cookie with a new token in front of the former ones; null for what is no token. */
export function cookieWith(token: string | null, former: readonly string[]): string | null {
  return token === null || !TOKEN.test(token) ? null : withToken(former, token).join(SEPARATOR);
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
