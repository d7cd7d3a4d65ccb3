import type { Call, CallData } from '#contracts/call.ts';
import type { Envelope } from '#contracts/envelope.ts';
import { GENERIC_ERROR, SESSION_EXPIRED } from '#contracts/messages.ts';
import { fieldErrorsOf, parseData, parseEnvelope } from '#shared/parse-response.ts';
import { RequestError } from './request-error.ts';

export interface CallResult<C extends Call> {
  data: CallData<C>;
  message: string;
}

/**
 * Reads data and message of a successful response.
 * @throws RequestError when the response is a failure, or not what the contract of `call` defines
 */
export function readResponse<C extends Call>(call: C, status: number, text: string): CallResult<C> {
  const envelope = parseEnvelope(text);
  if (envelope?.success !== '1') throw responseError(text, status);
  return { data: parsedOrRejected(call, status, envelope), message: envelope.message };
}

/** Returns the error of a failed response; any text that is not an envelope counts as rejection. */
export function responseError(text: string, status: number): RequestError {
  const envelope = parseEnvelope(text);
  if (!envelope) return new RequestError({ kind: 'rejected', status, message: GENERIC_ERROR });
  if (envelope.success === '-1') {
    return new RequestError({ kind: 'session_expired', status, message: SESSION_EXPIRED.description });
  }
  return new RequestError({
    kind: 'rejected',
    status,
    message: envelope.message || GENERIC_ERROR,
    code: envelope.code,
    fields: fieldErrorsOf(envelope),
  });
}

function parsedOrRejected<C extends Call>(call: C, status: number, envelope: Envelope): CallData<C> {
  try {
    return parseData(call, envelope.data);
  } catch (error) {
    console.error(error);
    throw new RequestError({ kind: 'rejected', status, message: GENERIC_ERROR });
  }
}
