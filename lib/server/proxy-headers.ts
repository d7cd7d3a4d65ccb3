import { randomUUID } from 'node:crypto';
import type { Call } from '#contracts/call.ts';
import { IDEMPOTENCY_HEADER, KEEPS_ANSWERS_HEADER, REPLAYED_HEADER } from '#contracts/limits.ts';
import { isRequestId } from '#contracts/plain-checks.ts';
import { TUS_REQUEST_HEADERS, TUS_RESPONSE_HEADERS } from '#contracts/upload-parts.ts';

/** Request headers that are forwarded to a service. */
const REQUEST_HEADERS = [
  'accept',
  'content-type',
  'content-length',
  'range',
  'if-range',
  'if-none-match',
  'if-modified-since',
  'user-agent',
] as const;

/** Response headers that are forwarded to the browser. Never set-cookie. */
const RESPONSE_HEADERS = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'etag',
  'cache-control',
  'last-modified',
  'retry-after',
  'x-accel-buffering',
  'x-request-id',
  KEEPS_ANSWERS_HEADER,
  REPLAYED_HEADER,
] as const;

/** Returns the id of a request for all logs: that of its sender, unless it is malformed, or a new one. */
export function requestIdOf(incoming: Headers): string {
  const given = incoming.get('x-request-id');
  return given !== null && isRequestId(given) ? given : randomUUID();
}

/** Returns the headers for a service: the allowed ones, the caller's credentials, and the request id. */
export function requestHeaders(
  incoming: Headers,
  credentials: Record<string, string>,
  requestId: string,
): Headers {
  const headers = pick(incoming, REQUEST_HEADERS);
  headers.set('x-request-id', requestId);
  headers.set('accept-encoding', 'identity'); // so that content-length and ranges stay true on the way
  for (const [name, value] of Object.entries(credentials)) headers.set(name, value);
  return headers;
}

/** Returns the Idempotency-Key of a change, which names an effect of its own sender alone: no other caller's answers. */
export function idempotencyHeaders({ method, headers }: Request): Record<string, string> {
  const key = method === 'GET' ? null : headers.get(IDEMPOTENCY_HEADER);
  return key === null ? {} : { [IDEMPOTENCY_HEADER]: key };
}

/** Returns the headers of an upload in parts, for a call that answers with such. */
export function uploadHeaders(call: Call, incoming: Headers): Record<string, string> {
  return call.answer === 'headers' ? Object.fromEntries(pick(incoming, TUS_REQUEST_HEADERS)) : {};
}

/** Returns the headers for the browser. A response without cache-control must not be stored. */
export function responseHeaders(upstream: Pick<Headers, 'get'>, call?: Call): Headers {
  const headers = pick(upstream, RESPONSE_HEADERS);
  if (call?.answer === 'headers')
    for (const [name, value] of pick(upstream, TUS_RESPONSE_HEADERS)) headers.set(name, value);
  if (upstream.get('content-encoding') !== null) headers.delete('content-length');
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('cross-origin-resource-policy', 'same-origin');
  return headers;
}

function pick(from: Pick<Headers, 'get'>, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}
