import { type Transport, TransportError } from '#signing';

export interface RequestLimits {
  maxRequests: number;
  /** Limit of each response, in bytes. */
  maxBytes: number;
  /** Time limit for all requests together, in milliseconds. */
  timeoutMs: number;
}

/** Returns a transport for one operation, which fails once its requests or its time are used up. */
export function limitedTransport(
  transport: Transport,
  { maxRequests, maxBytes, timeoutMs }: RequestLimits,
): Transport {
  let left = maxRequests;
  const timeout = AbortSignal.timeout(timeoutMs);
  return (request) => {
    if (left-- <= 0 || timeout.aborted) return Promise.reject(new TransportError('timeout', ''));
    const answer = transport({ ...request, maxBytes: Math.min(maxBytes, request.maxBytes) });
    const { promise, reject } = Promise.withResolvers<never>();
    const end = () => reject(new TransportError('timeout', ''));
    timeout.addEventListener('abort', end, { once: true });
    return Promise.race([answer, promise]).finally(() => timeout.removeEventListener('abort', end));
  };
}
