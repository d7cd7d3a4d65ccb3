import type { Call, ResponseData, CallInput } from '#contracts/call.ts';
import type { AnyCall } from '#contracts/later-call.ts';
import { ANTI_FORGERY_HEADER } from '#contracts/limits.ts';
import { callBody, callPath } from '#shared/call-path.ts';
import { exchange } from './exchange.ts';
import { noteKeeping } from './keeps-answers.ts';
import { newId } from './new-id.ts';
import { loadReader, readResponse } from './read-response.ts';
import type { NoticeAction } from './notices.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { repeatUnknown, repetitionMark } from './repeat-unknown.ts';
import { addReference, RequestError } from './request-error.ts';
import { areServicesAway } from './services-presence.ts';
import { inSession } from './session-renewal.ts';
import { tellFailure, tellSuccess } from './tell.ts';
import { activityHeaders } from './user-activity.ts';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Shows no notice of an error; the caller shows it, for example at the fields of a form. */
  quiet?: boolean | undefined;
  /** Shows no notice of a success; the caller shows it. */
  quietSuccess?: boolean | undefined;
  /** Next step that the notice of a success offers. */
  action?: NoticeAction | undefined;
}

/**
 * Makes a call through the BFF and returns its parsed data. A change whose outcome is unknown is repeated, without a second effect.
 * @throws RequestError after a notice has shown it, unless `quiet`
 */
export async function request<C extends Call>(
  call: AnyCall<C>,
  input: CallInput<C>,
  { signal, quiet = false, quietSuccess = false, action }: RequestOptions = {},
): Promise<ResponseData<C>> {
  const init = requestInit(call.method, callBody(input));
  try {
    const headers = { ...init.headers, ...repetitionMark(call) };
    const reading = loadReader(call);
    reading.catch(() => undefined); // it is awaited below, unless the exchange fails first
    if (call.method !== 'GET') await reading; // a change whose outcome cannot be read is not begun
    const attempt = async () => {
      const response = await exchange(
        bffUrl(call, input),
        { ...init, headers },
        { signal, ...(call.hasNoTimeout ? { timeoutMs: null } : {}) },
      );
      if (response.keepsAnswers) noteKeeping(call.service);
      return readResponse(call, (await reading).parse, response);
    };
    const { data, message } = await (call.access === 'public'
      ? attempt()
      : inSession(() => repeatUnknown(call, attempt, signal)));
    if (call.method !== 'GET') tellOtherTabs();
    if (!quietSuccess) tellSuccess(call, message, action);
    return data;
  } catch (error) {
    // While a bar says that the services are away or the browser offline, the page does not say so for each call that it tries again.
    const isToldByBar = call.method === 'GET' && (areServicesAway() || !navigator.onLine);
    if (error instanceof RequestError) {
      addReference(error, init.headers['x-request-id']);
      tellFailure(error, quiet || isToldByBar);
    }
    throw error;
  }
}

/** Returns the URL of a call at the BFF. */
export function bffUrl<C extends Call>(call: AnyCall<C>, input: CallInput<C>): string {
  return `/api/${call.service}${callPath(call, input)}`;
}

/** Returns method, headers and JSON body of a request to the BFF. */
export function requestInit(
  method: Call['method'],
  body: unknown,
): Omit<RequestInit, 'headers'> & { headers: Record<string, string> } {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-request-id': newId(), // the same for each attempt, so that logs and traces tell them as one
    ...activityHeaders(),
  };
  if (method !== 'GET') headers[ANTI_FORGERY_HEADER] = '1';
  if (body === undefined) return { method, headers };
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
