import type { Call } from '#contracts/call.ts';
import { IDEMPOTENCY_HEADER } from '#contracts/limits.ts';
import { CANCELLED } from '#contracts/messages.ts';
import { keepsAnswers } from './keeps-answers.ts';
import { newId } from './new-id.ts';
import { RequestError } from './request-error.ts';

/** Pause before each repetition. */
const PAUSES_MS = [1_000, 3_000];
/**
 * Statuses of the web app or of a proxy before it, which say that no answer of the service arrived; the services send neither.
 */
const WITHOUT_ANSWER = [502, 504];

type Marked = Pick<Call, 'access' | 'method' | 'service'>;

/** Returns whether the services run a call once for each Idempotency-Key. */
const isMarked = ({ access, method }: Marked) => access !== 'public' && method !== 'GET';

/** Returns the header of a new change, with which it is made again; none for a call that has no effect or that visitors make. */
export const repetitionMark = (call: Marked): Record<string, string> =>
  isMarked(call) ? { [IDEMPOTENCY_HEADER]: newId() } : {};

/**
 * Makes a call. While the outcome of a change is unknown, because no answer of the service arrived, it is made up to twice more,
 * provided that the service keeps answers; `attempt` sends the same mark each time.
 * @throws the error of the last attempt whose outcome is known, otherwise that of the first
 */
export async function repeatUnknown<T>(
  call: Marked,
  attempt: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let first: unknown;
  try {
    return await attempt();
  } catch (error) {
    const mayRepeat = isMarked(call) && isUnknown(error) && navigator.onLine;
    if (!mayRepeat || !(await keepsAnswers(call.service, signal))) throw error;
    first = error;
  }
  for (const pause of PAUSES_MS) {
    await wait(pause, signal);
    if (!navigator.onLine) break;
    try {
      return await attempt();
    } catch (error) {
      if (!isUnknown(error) && !isUnderWay(error)) throw error;
    }
  }
  throw first;
}

const isUnknown = (error: unknown) =>
  error instanceof RequestError && (error.kind === 'unreachable' || WITHOUT_ANSWER.includes(error.status));

const isUnderWay = (error: unknown) =>
  error instanceof RequestError && error.code === 'idempotency_in_progress';

/** @throws RequestError when the caller cancels */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer);
      reject(new RequestError({ kind: 'cancelled', status: 0, message: CANCELLED.description }));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel);
      resolve();
    }, ms);
    if (signal?.aborted) cancel();
    else signal?.addEventListener('abort', cancel, { once: true });
  });
}
