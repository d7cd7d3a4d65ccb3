import type { FieldErrors } from '#contracts/envelope.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';

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
  /** Start of the id of the request, by which operators find its cause in the logs; only where the message names none. */
  reference: string | undefined;

  constructor({ kind, status, message, code, fields }: RequestErrorFacts) {
    super(message);
    this.name = 'RequestError';
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  /** Message with the reference of its request, if it has one, for places without a line for the reference. */
  get messageWithReference(): string {
    return this.reference ? `${this.message} (reference ${this.reference})` : this.message;
  }
}

const REFERENCE_LENGTH = 8;

/** Adds the reference of its request to an error whose message names no cause. */
export function addReference(error: RequestError, requestId: string | undefined): void {
  if (error.kind === 'rejected' && error.message === GENERIC_ERROR)
    error.reference = requestId?.slice(0, REFERENCE_LENGTH);
}

/** Checks whether what the request was about does not exist any more. */
export function isGone({ kind, status, fields }: RequestError): boolean {
  return kind === 'rejected' && status === 404 && !fields;
}

/** Checks whether the request came too late: the document was changed or deleted meanwhile. */
export function isOutdated({ status }: RequestError): boolean {
  return status === 404 || status === 409;
}
