import { REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { CANCELLED, TIMED_OUT, UNREACHABLE } from '#contracts/messages.ts';
import { startDeadline, type Deadline } from '#shared/deadline.ts';
import { RequestError } from './request-error.ts';

export interface RawAnswer {
  status: number;
  text: string;
}

/** The status and text of an answer, whatever they say. Throws RequestError when none came in time. */
export async function exchange(url: string, init: RequestInit, signal?: AbortSignal): Promise<RawAnswer> {
  const deadline = startDeadline(REQUEST_TIMEOUT_MS, signal);
  try {
    const response = await fetch(url, { ...init, signal: deadline.signal });
    return { status: response.status, text: await response.text() };
  } catch {
    throw networkError(deadline);
  } finally {
    deadline.clear();
  }
}

/** Why no answer came: the time ran out, the caller cancelled, or the network failed. */
export function networkError(deadline: Deadline): RequestError {
  if (deadline.hasPassed()) {
    return new RequestError({ kind: 'timed_out', status: 0, message: TIMED_OUT.description });
  }
  if (deadline.signal.aborted) {
    return new RequestError({ kind: 'cancelled', status: 0, message: CANCELLED.description });
  }
  return new RequestError({ kind: 'unreachable', status: 0, message: UNREACHABLE });
}
