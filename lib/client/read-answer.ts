import type { Call, CallData } from '#contracts/call.ts';
import type { Envelope } from '#contracts/envelope.ts';
import { GENERIC_ERROR, SESSION_EXPIRED } from '#contracts/messages.ts';
import { fieldErrorsOf, parseData, parseEnvelope } from '#shared/parse-answer.ts';
import { RequestError } from './request-error.ts';

export interface Answered<C extends Call> {
  data: CallData<C>;
  message: string;
}

/** What the text of an answer means for `call`: its data and message, or a RequestError. */
export function readAnswer<C extends Call>(call: C, status: number, text: string): Answered<C> {
  const envelope = parseEnvelope(text);
  if (!envelope) throw new RequestError({ kind: 'rejected', status, message: GENERIC_ERROR });
  if (envelope.success === '1') {
    return { data: parsedOrRejected(call, status, envelope), message: envelope.message };
  }
  throw failureOf(envelope, status);
}

/** The RequestError that a failed envelope stands for. */
export function failureOf(envelope: Envelope, status: number): RequestError {
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
