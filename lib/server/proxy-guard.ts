import { ANTI_FORGERY_HEADER } from '#contracts/limits.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns whether a request that changes something may have been sent by another site. A script of another site cannot set the
 * anti-forgery header without a preflight, which is never allowed.
 */
export function isForged(method: string, headers: Headers, appUrl: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers.get(ANTI_FORGERY_HEADER) !== '1' || isForeignChange(headers, appUrl);
}

/** Returns whether another origin may have sent a POST request: browsers send the origin with every one. */
export function isForeignChange(headers: Headers, appUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  return (site !== null && site !== 'same-origin') || !isAppOrigin(headers.get('origin'), appUrl);
}

/**
 * Returns whether a page of the app, or the user directly, made a GET request. Another port or subdomain is not the app. Browsers
 * omit Sec-Fetch-Site on connections without TLS; another origin can then omit the Referer, but not forge it.
 */
export function isFromHere(headers: Headers, appUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site === null) return isAppOrigin(headers.get('referer'), appUrl);
  return site === 'same-origin' || site === 'none';
}

/** Returns whether `origin` is the app's; the names of the loopback count as one host. */
export function isAppOrigin(origin: string | null, appUrl: string): boolean {
  if (origin === null || !URL.canParse(origin)) return false;
  const [given, own] = [new URL(origin), new URL(appUrl)];
  if (given.origin === own.origin) return true;
  const isOnThisMachine = LOOPBACK.has(given.hostname) && LOOPBACK.has(own.hostname);
  return isOnThisMachine && given.port === own.port && given.protocol === own.protocol;
}
