import { DrizzleQueryError } from 'drizzle-orm/errors';

/** Parts of an error that a log may hold. */
export interface DescribedError {
  type: string;
  message: string;
  /** SQLSTATE, errno or our own, where there is one. */
  code?: string;
  stack?: string;
  cause?: DescribedError;
}

const MAX_DEPTH = 5;

/** A failure for the log: its kind, where it happened and why, without the values that a failed query carried. */
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

/** One line for a table or a job that keeps why it failed. */
export function errorText(error: unknown): string {
  const { message, cause } = describeError(error);
  return cause ? `${message}: ${cause.message}` : message;
}

/** drizzle puts the parameters into its message, and with them passwords' hashes, keys and mails. */
function messageOf(error: Error): string {
  return error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
}

/** The frames alone: a stack repeats the message at its top. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
