import { DrizzleQueryError } from '#platform/drizzle/errors.ts';

/** Parts of an error that a log may hold. */
export interface DescribedError {
  type: string;
  message: string;
  /** SQLSTATE, errno or the code of an AppError, where there is one. */
  code?: string;
  stack?: string;
  cause?: DescribedError;
}

const MAX_DEPTH = 5;

/**
 * Returns an error for the log: its kind, position in the code and causes, without the parameters of a failed
 * query.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const hasCause = error.cause !== undefined && error.cause !== null && depth < MAX_DEPTH;
  return {
    type: error.name,
    message: messageOf(error),
    ...code,
    ...(error.stack ? { stack: framesOf(error.stack) } : {}),
    ...(hasCause ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/** Returns the error as one line, for a table or a job that stores it. */
export function errorText(error: unknown): string {
  const { message, cause } = describeError(error);
  return cause ? `${message}: ${cause.message}` : message;
}

/**
 * Returns the message of an error. drizzle includes the parameters of a query, and with them password hashes,
 * keys and mails, which are left out.
 */
function messageOf(error: Error): string {
  return error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
}

/** Returns the frames of a stack, without the message at its top. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
