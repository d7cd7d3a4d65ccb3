import { ANTI_FORGERY_HEADER } from '#contracts/limits.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request that changes something may have been sent by another site. A browser names the origin of every such
 * request, and another site's script cannot set our header without asking first, which we never allow.
 */
export function isForged(method: string, headers: Headers, appUrl: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return true;
  if (headers.get(ANTI_FORGERY_HEADER) !== '1') return true;
  return !isAppOrigin(headers.get('origin'), appUrl);
}

/** Whether `origin` is the app's; on one machine its names for itself are one. */
export function isAppOrigin(origin: string | null, appUrl: string): boolean {
  if (origin === null || !URL.canParse(origin)) return false;
  const [given, own] = [new URL(origin), new URL(appUrl)];
  if (given.origin === own.origin) return true;
  const isOnThisMachine = LOOPBACK.has(given.hostname) && LOOPBACK.has(own.hostname);
  return isOnThisMachine && given.port === own.port && given.protocol === own.protocol;
}
