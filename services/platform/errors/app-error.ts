import type { FieldErrors } from '#contracts/envelope.ts';
import type { ErrorCode } from './error-answers.ts';

export interface AppErrorDetails {
  /** Messages by form field; the first of them becomes the answer's message. */
  fields?: FieldErrors;
  /** Name of the thing that it is about, where one call concerns several. */
  about?: string;
  /** HTTP headers that belong to the refusal. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A failure that its caller is told of. Callers test `code`, never the text, which `error-answers.ts` holds. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly about: string | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, { fields, about, headers = {}, cause }: AppErrorDetails = {}) {
    super(code, { cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.about = about;
    this.headers = headers;
  }

  /** The same failure, said of `name`. */
  aboutThing(name: string): AppError {
    return new AppError(this.code, {
      about: name,
      cause: this,
      ...(this.fields ? { fields: this.fields } : {}),
    });
  }
}

/** A failure of one form field. */
export function fieldError(code: ErrorCode, field: string, message: string): AppError {
  return new AppError(code, { fields: { [field]: [message] } });
}
