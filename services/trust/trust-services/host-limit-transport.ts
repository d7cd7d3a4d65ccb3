import { type Transport, TransportError } from '#signing';

export interface HostLimitOptions {
  /** Requests to one host within a minute. */
  perMinute: number;
  now?: () => number;
}

const MINUTE = 60_000;
/** Hosts that are remembered; more are refused within the same minute. */
const MAX_HOSTS = 1_000;

/**
 * Returns a transport that sends a limited number of requests to each host, since the author of a file chooses the hosts that its
 * certificates name.
 */
export function hostLimitTransport(
  transport: Transport,
  { perMinute, now = () => performance.now() }: HostLimitOptions,
): Transport {
  let counts = new Map<string, number>();
  let began = now();
  return (request) => {
    if (now() - began >= MINUTE) {
      counts = new Map();
      began = now();
    }
    const host = URL.parse(request.url)?.host ?? '';
    const count = counts.get(host) ?? 0;
    if (count >= perMinute || (count === 0 && counts.size >= MAX_HOSTS))
      return Promise.reject(new TransportError('forbidden', host));
    counts.set(host, count + 1);
    return transport(request);
  };
}
