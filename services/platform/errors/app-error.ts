import type { FieldErrors } from '#contracts/envelope.ts';
import type { ErrorKind } from './error-kind.ts';

export interface AppErrorDetails {
  /** Messages by form field; the first becomes the message of the response. */
  fields?: FieldErrors;
  /** Name of the item that the error concerns, where one call concerns several. */
  about?: string;
  /** HTTP headers that belong to the refusal. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** Failure that the caller of an operation is told of. Code tests `kind`, clients test `code`. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  readonly about: string | undefined;
  readonly headers: Record<string, string>;

  constructor(kind: ErrorKind, { fields, about, headers = {}, cause }: AppErrorDetails = {}) {
    super(kind.code, { cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = kind.code;
    this.fields = fields;
    this.about = about;
    this.headers = headers;
  }

  /** Returns the same failure about the item `name`. */
  aboutThing(name: string): AppError {
    return new AppError(this.kind, {
      about: name,
      cause: this,
      ...(this.fields ? { fields: this.fields } : {}),
    });
  }
}

/** Returns a failure with a message at one form field. */
export function fieldError(kind: ErrorKind, field: string, message: string): AppError {
  return new AppError(kind, { fields: { [field]: [message] } });
}
