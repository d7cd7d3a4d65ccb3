import type { Transport } from '#signing';
import { isListOfFuture } from './is-list-of-future.ts';

export interface RememberingOptions {
  /** Time in milliseconds for which a response is reused. */
  ageMs?: number;
  /** Limit of the total size of the kept responses, in bytes. */
  maxBytes?: number;
  /** Clock in milliseconds that is not affected when the time is set. */
  now?: () => number;
  /** Time of the clock in milliseconds since 1970, which an administrator may set. */
  clock?: () => number;
}

interface Kept {
  answer: Promise<Buffer>;
  /** Size in bytes; 0 until the response is complete. */
  length: number;
  until: number;
  /** Difference between the two clocks when it was requested. */
  clockOffset: number;
}

const FIVE_MINUTES = 5 * 60_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** Difference between the two clocks, in milliseconds, from which the system clock counts as set. */
const CLOCK_STEP_MS = 60_000;

/**
 * Returns a transport that caches responses for some minutes: to GET, CRLs and issuers' certificates, which are
 * valid for hours, and OCSP responses without a nonce. Other requests, for timestamps and OCSP with a nonce, depend
 * on the moment and are never cached. A response is not reused after the clock was set, and a CRL whose thisUpdate lies in the
 * future is not cached: it is rejected now, and may be right once a clock has been corrected.
 */
export function rememberingTransport(
  transport: Transport,
  {
    ageMs = FIVE_MINUTES,
    maxBytes = MAX_BYTES,
    now = () => performance.now(),
    clock = Date.now,
  }: RememberingOptions = {},
): Transport {
  const kept = new Map<string, Kept>();
  const clockOffset = () => clock() - now();
  const isFresh = (one: Kept) =>
    now() < one.until && Math.abs(clockOffset() - one.clockOffset) < CLOCK_STEP_MS;
  const forget = (key: string, one: Kept) => {
    if (kept.get(key) === one) kept.delete(key);
  };
  return (request) => {
    if (request.method !== 'GET' && !request.isRepeatable) return transport(request);
    const key = [request.maxBytes, request.url, request.body?.toString('base64') ?? ''].join(' ');
    const known = kept.get(key);
    if (known && isFresh(known)) return known.answer;
    const fresh: Kept = {
      answer: transport(request),
      length: 0,
      until: now() + ageMs,
      clockOffset: clockOffset(),
    };
    kept.delete(key);
    kept.set(key, fresh);
    fresh.answer.then(
      (answer) => {
        fresh.length = answer.length;
        if (isListOfFuture(answer, clock())) forget(key, fresh);
        else forgetOldest(kept, maxBytes);
      },
      () => forget(key, fresh), // the next caller asks again
    );
    return fresh.answer;
  };
}

function forgetOldest(kept: Map<string, Kept>, maxBytes: number): void {
  let total = [...kept.values()].reduce((sum, { length }) => sum + length, 0);
  for (const [key, { length }] of kept) {
    if (total <= maxBytes) return;
    kept.delete(key);
    total -= length;
  }
}
