import { ANTI_FORGERY_HEADER } from '#contracts/limits.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns whether a request that changes something may have been sent by another site. Browsers send the origin with every such
 * request, and a script of another site cannot set the anti-forgery header without a preflight, which is never allowed.
 */
export function isForged(method: string, headers: Headers, appUrl: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return true;
  if (headers.get(ANTI_FORGERY_HEADER) !== '1') return true;
  return !isAppOrigin(headers.get('origin'), appUrl);
}

/** Returns whether `origin` is the app's; the names of the loopback count as one host. */
export function isAppOrigin(origin: string | null, appUrl: string): boolean {
  if (origin === null || !URL.canParse(origin)) return false;
  const [given, own] = [new URL(origin), new URL(appUrl)];
  if (given.origin === own.origin) return true;
  const isOnThisMachine = LOOPBACK.has(given.hostname) && LOOPBACK.has(own.hostname);
  return isOnThisMachine && given.port === own.port && given.protocol === own.protocol;
}
