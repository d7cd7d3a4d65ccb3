import type { Call, AnswerData } from '#contracts/call.ts';
import { NOT_AVAILABLE, type Envelope } from '#contracts/envelope.ts';
import { GENERIC_ERROR, SESSION_EXPIRED } from '#contracts/messages.ts';
import { fieldErrorsOf, parseData, parseEnvelope } from '#shared/parse-answer.ts';
import { noteMissing } from './extensions.ts';
import { RequestError } from './request-error.ts';

export interface Answered<C extends Call> {
  data: AnswerData<C>;
  message: string;
}

/** What the text of an answer means for `call`: its data and message, or a RequestError. */
export function readAnswer<C extends Call>(call: C, status: number, text: string): Answered<C> {
  const envelope = parseEnvelope(text);
  if (!envelope) throw new RequestError({ kind: 'rejected', status, message: GENERIC_ERROR });
  if (envelope.success === '1') {
    return { data: parsedOrRejected(call, status, envelope), message: envelope.message };
  }
  const failure = failureOf(envelope, status);
  if (failure.kind === 'not_available') noteMissing(call);
  throw failure;
}

/** The RequestError that a failed envelope stands for. */
export function failureOf(envelope: Envelope, status: number): RequestError {
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

function parsedOrRejected<C extends Call>(call: C, status: number, envelope: Envelope): AnswerData<C> {
  try {
    return parseData(call, envelope.data);
  } catch (error) {
    console.error(error);
    const kind = call.isExtension ? 'not_available' : 'rejected'; // another call of that name
    throw new RequestError({ kind, status, message: GENERIC_ERROR });
  }
}
