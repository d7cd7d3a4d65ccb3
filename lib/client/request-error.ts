import type { FieldErrors } from '#contracts/envelope.ts';

/**
 * Why a request did not give its data. `rejected`: the service said no; `not_available`: it has no such extension; the others are
 * the network's or the session's.
 */
export type RequestErrorKind =
  'rejected' | 'not_available' | 'session_expired' | 'timed_out' | 'cancelled' | 'unreachable';

export interface RequestErrorFacts {
  kind: RequestErrorKind;
  /** HTTP status, 0 when no answer came. */
  status: number;
  message: string;
  code?: string | undefined;
  fields?: FieldErrors | undefined;
}

export class RequestError extends Error {
  readonly kind: RequestErrorKind;
  readonly status: number;
  readonly code: string | undefined;
  /** Messages by form field, where the service gave them. */
  readonly fields: FieldErrors | undefined;

  constructor({ kind, status, message, code, fields }: RequestErrorFacts) {
    super(message);
    this.name = 'RequestError';
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** Somebody was faster: what the form offers is no longer there to be done. */
export function isOutdated({ status }: RequestError): boolean {
  return status === 404 || status === 409;
}
