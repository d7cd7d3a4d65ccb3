import type { Call, CallHead, ResponseData } from '#contracts/call.ts';
import { NOT_AVAILABLE } from '#contracts/envelope-codes.ts';
import { loadedCall, type AnyCall } from '#contracts/later-call.ts';
import { GENERIC_ERROR, SESSION_EXPIRED, TOO_LARGE_BEFORE, UNREACHABLE } from '#contracts/messages.ts';
import { fieldErrorsOf, parseEnvelope } from '#shared/parse-envelope.ts';
import { noteMissing } from './extensions.ts';
import { RequestError } from './request-error.ts';

export interface CallResult<C extends Call> {
  data: ResponseData<C>;
  message: string;
}

/** Returns the data of an envelope of a success. */
type Parse<C extends Call> = (data: unknown) => ResponseData<C>;

/** Call with its schemas, and what parses the data of its response. */
interface Reader<C extends Call> {
  loaded: C;
  parse: Parse<C>;
}

/** Loads what parses the data of responses. */
export const loadParser = () => import('#shared/parse-data.ts');

/**
 * Loads what reads the response to a call, which a page does not have before.
 * @throws RequestError when it cannot be fetched
 */
export async function loadReader<C extends Call>(call: AnyCall<C>): Promise<Reader<C>> {
  try {
    const [loaded, { parseData }] = await Promise.all([loadedCall(call), loadParser()]);
    return { loaded, parse: (data) => parseData(loaded, data) };
  } catch (error) {
    console.error(error);
    throw new RequestError({ kind: 'unreachable', status: 0, message: UNREACHABLE });
  }
}

/**
 * Reads data and message of a successful response.
 * @throws RequestError when the response is a failure, or not what the contract of `call` defines
 */
export function readResponse<C extends Call>(
  call: AnyCall<C>,
  parse: Parse<C>,
  { status, text }: { status: number; text: string },
): CallResult<C> {
  const envelope = parseEnvelope(text);
  if (envelope?.success !== '1') throw callError(call, status, text);
  try {
    return { data: parse(envelope.data), message: envelope.message };
  } catch (error) {
    console.error(error);
    const kind = call.isExtension ? 'not_available' : 'rejected'; // the service has another call of this path
    throw new RequestError({ kind, status, message: GENERIC_ERROR });
  }
}

/** Returns the error of a failed response to `call`, and records it if the service does not have this extension. */
export function callError(call: CallHead, status: number, text: string): RequestError {
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
