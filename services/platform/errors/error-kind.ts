/** A kind of failure that its caller is told of. */
export interface ErrorKind {
  /** Stable name; callers test it, never the message. */
  readonly code: string;
  /** HTTP status of the response. */
  readonly status: number;
  /** Message of the response where no form field has one. */
  readonly message: string;
}

/** Makes error kinds of these entries; the name of each becomes its code. A feature defines its own kinds with it. */
export function errorKinds<Code extends string>(
  entries: Record<Code, Omit<ErrorKind, 'code'>>,
): Readonly<Record<Code, ErrorKind>>;
export function errorKinds(entries: Record<string, Omit<ErrorKind, 'code'>>): Record<string, ErrorKind> {
  return Object.fromEntries(Object.entries(entries).map(([code, entry]) => [code, { code, ...entry }]));
}
