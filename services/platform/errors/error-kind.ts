/** Kind of failure that the caller is told of. */
export interface ErrorKind {
  /** Stable name; callers test it, never the message. */
  readonly code: string;
  /** HTTP status of the response. */
  readonly status: number;
  /** Message of the response where no form field has one. */
  readonly message: string;
  /** Seconds after which the call may be repeated (Retry-After), unless the error itself knows. */
  readonly retryAfter?: number;
}

/**
 * Returns the error kinds of these entries; the name of each becomes its code. Each feature defines its kinds
 * with it.
 */
export function errorKinds<Code extends string>(
  entries: Record<Code, Omit<ErrorKind, 'code'>>,
): Readonly<Record<Code, ErrorKind>>;
export function errorKinds(entries: Record<string, Omit<ErrorKind, 'code'>>): Record<string, ErrorKind> {
  return Object.fromEntries(Object.entries(entries).map(([code, entry]) => [code, { code, ...entry }]));
}
