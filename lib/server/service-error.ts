import type { Envelope, FieldErrors } from '#contracts/envelope.ts';
import { GENERIC_ERROR, UNREACHABLE } from '#contracts/messages.ts';
import { fieldErrorsOf } from '#shared/parse-envelope.ts';

/**
 * Thrown when a service refuses a call or does not respond. `ended`: the service no longer knows the session;
 * `not_available`: it does not have this extension.
 */
export class ServiceError extends Error {
  readonly kind: 'rejected' | 'ended' | 'unreachable' | 'not_available';
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: FieldErrors | undefined;
  /** Header Retry-After of the refusal. */
  readonly retryAfter: string | undefined;

  constructor(kind: ServiceError['kind'], status: number, envelope?: Envelope | null, retryAfter?: string) {
    super(envelope?.message || (kind === 'unreachable' ? UNREACHABLE : GENERIC_ERROR));
    this.name = 'ServiceError';
    this.kind = kind;
    this.status = status;
    this.code = envelope?.code;
    this.retryAfter = retryAfter;
    this.fields = envelope ? fieldErrorsOf(envelope) : undefined;
  }
}

/** Returns whether a service no longer knows the session of a call. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ServiceError && error.kind === 'ended';
