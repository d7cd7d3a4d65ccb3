import type { Envelope } from '#contracts/envelope.ts';
import type { AppError } from './app-error.ts';

export interface ErrorResponse {
  status: number;
  envelope: Envelope;
}

/** Returns status and envelope of the HTTP response to an error. */
export function errorResponse(error: AppError): ErrorResponse {
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

/** Returns the message of an error, without the name of the thing that it is about. */
export function reasonOf({ kind, fields }: AppError): string {
  return Object.values(fields ?? {}).flat()[0] ?? kind.message;
}
