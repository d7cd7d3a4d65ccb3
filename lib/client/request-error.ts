import type { FieldErrors } from '#contracts/envelope.ts';

/**
 * Reason why a request has no data. `rejected` comes from the service; `not_available`: the service does not have this
 * extension; the others come from session, caller or network.
 */
export type RequestErrorKind =
  'rejected' | 'not_available' | 'session_expired' | 'timed_out' | 'cancelled' | 'unreachable';

export interface RequestErrorFacts {
  kind: RequestErrorKind;
  /** HTTP status; 0 without a response. */
  status: number;
  message: string;
  code?: string | undefined;
  fields?: FieldErrors | undefined;
}

export class RequestError extends Error {
  readonly kind: RequestErrorKind;
  readonly status: number;
  readonly code: string | undefined;
  /** Messages by form field, if the service returned any. */
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

/** Checks whether the request came too late: the document was changed or deleted meanwhile. */
export function isOutdated({ status }: RequestError): boolean {
  return status === 404 || status === 409;
}
