import type { Transport } from '#signing';

export interface RememberingOptions {
  /** Time in milliseconds for which a response is reused. */
  ageMs?: number;
  /** Limit of the total size of the kept responses, in bytes. */
  maxBytes?: number;
  now?: () => number;
}

interface Kept {
  answer: Promise<Buffer>;
  /** Size in bytes; 0 until the response is complete. */
  length: number;
  until: number;
}

const FIVE_MINUTES = 5 * 60_000;
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Returns a transport that caches responses to GET for some minutes: CRLs and issuers' certificates, which
 * are valid for hours. Requests by POST, for timestamps and OCSP, depend on the moment and are never cached.
 */
export function rememberingTransport(
  transport: Transport,
  { ageMs = FIVE_MINUTES, maxBytes = MAX_BYTES, now = Date.now }: RememberingOptions = {},
): Transport {
  const kept = new Map<string, Kept>();
  return (request) => {
    if (request.method !== 'GET') return transport(request);
    const key = `${request.maxBytes} ${request.url}`;
    const known = kept.get(key);
    if (known && now() < known.until) return known.answer;
    const fresh: Kept = { answer: transport(request), length: 0, until: now() + ageMs };
    kept.delete(key);
    kept.set(key, fresh);
    fresh.answer.then(
      ({ length }) => {
        fresh.length = length;
        forgetOldest(kept, maxBytes);
      },
      () => kept.delete(key), // the next caller asks again
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
