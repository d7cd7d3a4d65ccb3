import type { Call, ResponseData } from '#contracts/call.ts';
import { NOT_AVAILABLE, type Envelope } from '#contracts/envelope.ts';
import { GENERIC_ERROR, SESSION_EXPIRED, TOO_LARGE_BEFORE } from '#contracts/messages.ts';
import { fieldErrorsOf, parseData, parseEnvelope } from '#shared/parse-response.ts';
import { noteMissing } from './extensions.ts';
import { RequestError } from './request-error.ts';

export interface CallResult<C extends Call> {
  data: ResponseData<C>;
  message: string;
}

/**
 * Reads data and message of a successful response.
 * @throws RequestError when the response is a failure, or not what the contract of `call` defines
 */
export function readResponse<C extends Call>(call: C, status: number, text: string): CallResult<C> {
  const envelope = parseEnvelope(text);
  if (envelope?.success !== '1') throw callError(call, status, text);
  return { data: parsedOrRejected(call, status, envelope), message: envelope.message };
}

/** Returns the error of a failed response to `call`, and records it if the service does not have this extension. */
export function callError(call: Call, status: number, text: string): RequestError {
  const error = responseError(text, status);
  if (error.kind === 'not_available') noteMissing(call);
  return error;
}

/** Returns the error of a failed response; any text that is not an envelope counts as rejection. */
export function responseError(text: string, status: number): RequestError {
  const envelope = parseEnvelope(text);
  if (!envelope)
    return new RequestError({
      kind: 'rejected',
      status,
      message: status === 413 ? TOO_LARGE_BEFORE : GENERIC_ERROR,
    });
  if (envelope.success === '-1') {
    return new RequestError({ kind: 'session_expired', status, message: SESSION_EXPIRED.description });
  }
  return new RequestError({
    kind: envelope.code === NOT_AVAILABLE ? 'not_available' : 'rejected',
    status,
    message: envelope.message || GENERIC_ERROR,
    code: envelope.code,
    fields: fieldErrorsOf(envelope),
  });
}

function parsedOrRejected<C extends Call>(call: C, status: number, envelope: Envelope): ResponseData<C> {
  try {
    return parseData(call, envelope.data);
  } catch (error) {
    console.error(error);
    const kind = call.isExtension ? 'not_available' : 'rejected'; // the service has another call of this path
    throw new RequestError({ kind, status, message: GENERIC_ERROR });
  }
}
