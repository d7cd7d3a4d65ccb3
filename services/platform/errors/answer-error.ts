import type { Envelope } from '#contracts/envelope.ts';
import type { AppError } from './app-error.ts';

export interface FailureAnswer {
  status: number;
  envelope: Envelope;
}

/** The HTTP answer to a failure. What is not an AppError is not told: the caller reads the generic message. */
export function answerError(error: AppError): FailureAnswer {
  const { status } = error.kind;
  const text = reasonOf(error);
  return {
    status,
    envelope: {
      success: status === 401 ? '-1' : '0',
      message: error.about === undefined ? text : `${error.about}: ${text}`,
      code: error.code,
      ...(error.fields ? { data: error.fields } : {}),
    },
  };
}

/** What a person reads of a failure, without the name of the thing that it is about. */
export function reasonOf({ kind, fields }: AppError): string {
  return Object.values(fields ?? {}).flat()[0] ?? kind.message;
}
