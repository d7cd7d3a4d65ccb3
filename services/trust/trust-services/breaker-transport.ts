import { type Transport, TransportError, type TransportProblem } from '#signing';

export interface BreakerOptions {
  /** Requests to a host that must fail one after the other before no more are sent. */
  failures?: number;
  /** Time in milliseconds after which one request tries again. */
  pauseMs?: number;
  now?: () => number;
  /** Called after each request that was sent: whether the host responded, and whether it gets no more for now. */
  onOutcome?: (host: string, outcome: { isAnswered: boolean; isPaused: boolean }) => void;
}

/** A host that did not respond the last time. */
interface Host {
  failures: number;
  problem: TransportProblem;
  /** Time from which a request may try again. */
  triesAt: number;
  isTried: boolean;
}

const FAILURES = 3;
const PAUSE_MS = 5_000;
const MAX_HOSTS = 1_000;
const ABSENCES: ReadonlySet<TransportProblem> = new Set(['timeout', 'unreachable']);

/**
 * Returns a transport that stops asking a host which does not respond: each request would keep a signature waiting until its time
 * limit. After a pause one request tries; when it is answered, all are sent again.
 */
export function breakerTransport(
  transport: Transport,
  {
    failures = FAILURES,
    pauseMs = PAUSE_MS,
    now = () => performance.now(),
    onOutcome = () => undefined,
  }: BreakerOptions = {},
): Transport {
  const absent = new Map<string, Host>();
  const note = (host: string, problem: TransportProblem) => {
    const known = absent.get(host);
    absent.delete(host);
    if (absent.size >= MAX_HOSTS) absent.delete(absent.keys().next().value ?? '');
    const count = (known?.failures ?? 0) + 1;
    absent.set(host, { failures: count, problem, triesAt: now() + pauseMs, isTried: false });
    onOutcome(host, { isAnswered: false, isPaused: count >= failures });
  };
  const forget = (host: string) => {
    absent.delete(host);
    onOutcome(host, { isAnswered: true, isPaused: false });
  };
  return async (request) => {
    const host = URL.parse(request.url)?.host ?? '';
    const known = absent.get(host);
    if (known && known.failures >= failures) {
      if (known.isTried || now() < known.triesAt) throw new TransportError(known.problem, host);
      known.isTried = true;
    }
    try {
      const answer = await transport(request);
      forget(host);
      return answer;
    } catch (error) {
      if (error instanceof TransportError && ABSENCES.has(error.problem)) note(host, error.problem);
      else forget(host); // it is there
      throw error;
    }
  };
}
