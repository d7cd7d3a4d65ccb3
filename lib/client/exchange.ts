import { KEEPS_ANSWERS_HEADER, REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { CANCELLED, TIMED_OUT, UNREACHABLE } from '#contracts/messages.ts';
import { startDeadline, type Deadline } from '#shared/deadline.ts';
import { RequestError } from './request-error.ts';
import { mayMeanAbsence, suspectAbsence } from './services-presence.ts';

export interface RawResponse {
  status: number;
  text: string;
  /** True if the service keeps answers for repetitions, as its response says. */
  keepsAnswers: boolean;
}

export interface ExchangeOptions {
  signal?: AbortSignal | undefined;
  /** Time limit; null for none. */
  timeoutMs?: number | null;
}

/**
 * Sends a request and returns status and text of the response, whatever the status.
 * @throws RequestError when no response arrives within the time limit
 */
export async function exchange(
  url: string,
  init: RequestInit,
  { signal, timeoutMs = REQUEST_TIMEOUT_MS }: ExchangeOptions = {},
): Promise<RawResponse> {
  const deadline = startDeadline(timeoutMs, signal);
  try {
    const response = await fetch(url, { ...init, signal: deadline.signal });
    if (mayMeanAbsence(response.status)) suspectAbsence();
    const keepsAnswers = response.headers.has(KEEPS_ANSWERS_HEADER);
    return { status: response.status, text: await response.text(), keepsAnswers };
  } catch {
    const error = networkError(deadline);
    if (error.kind === 'unreachable') suspectAbsence();
    throw error;
  } finally {
    deadline.clear();
  }
}

/** Returns why no response arrived: the time limit, a cancellation by the caller, or the network. */
export function networkError(deadline: Deadline): RequestError {
  if (deadline.hasPassed()) {
    return new RequestError({ kind: 'timed_out', status: 0, message: TIMED_OUT.description });
  }
  if (deadline.signal.aborted) {
    return new RequestError({ kind: 'cancelled', status: 0, message: CANCELLED.description });
  }
  return new RequestError({ kind: 'unreachable', status: 0, message: UNREACHABLE });
}
