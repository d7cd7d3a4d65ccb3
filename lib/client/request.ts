import type { Call, CallData, CallInput } from '#contracts/call.ts';
import { ANTI_FORGERY_HEADER, REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { CANCELLED, TIMED_OUT, UNREACHABLE } from '#contracts/messages.ts';
import { callBody, callPath } from '#shared/call-path.ts';
import { startDeadline, type Deadline } from '#shared/deadline.ts';
import { readAnswer } from './read-answer.ts';
import { RequestError } from './request-error.ts';
import { tellFailure, tellSuccess } from './tell.ts';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** The caller shows errors itself, for example at the fields of a form. */
  quiet?: boolean | undefined;
}

/** Makes a call through the BFF and gives its parsed data. Throws RequestError after telling the person. */
export async function request<C extends Call>(
  call: C,
  input: CallInput<C>,
  { signal, quiet = false }: RequestOptions = {},
): Promise<CallData<C>> {
  try {
    const { status, text } = await exchange(call, input, signal);
    const { data, message } = readAnswer(call, status, text);
    tellSuccess(call, message);
    return data;
  } catch (error) {
    if (error instanceof RequestError) tellFailure(error, quiet);
    throw error;
  }
}

/** The address of a call at the BFF. */
export function bffUrl<C extends Call>(call: C, input: CallInput<C>): string {
  return `/api/${call.service}${callPath(call, input)}`;
}

async function exchange<C extends Call>(call: C, input: CallInput<C>, signal: AbortSignal | undefined) {
  const deadline = startDeadline(REQUEST_TIMEOUT_MS, signal);
  const url = bffUrl(call, input);
  const init = requestInit(call, callBody(input));
  try {
    const response = await fetch(url, { ...init, signal: deadline.signal });
    return { status: response.status, text: await response.text() };
  } catch {
    throw networkError(deadline);
  } finally {
    deadline.clear();
  }
}

function requestInit(call: Call, body: unknown): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (call.method !== 'GET') headers[ANTI_FORGERY_HEADER] = '1';
  if (body === undefined) return { method: call.method, headers };
  return {
    method: call.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** Why no answer came: the time ran out, the caller cancelled, or the network failed. */
function networkError(deadline: Deadline): RequestError {
  if (deadline.hasPassed()) {
    return new RequestError({ kind: 'timed_out', status: 0, message: TIMED_OUT.description });
  }
  if (deadline.signal.aborted) {
    return new RequestError({ kind: 'cancelled', status: 0, message: CANCELLED.description });
  }
  return new RequestError({ kind: 'unreachable', status: 0, message: UNREACHABLE });
}
