/** What the commands end with; documented in docs/COMMAND-LINE.md. */
export const EXIT = {
  fine: 0,
  /** verify: not every file is valid · sign: refused, or a line of a batch failed. */
  notFine: 1,
  usage: 2,
  /** A file, a certificate or a password does not open. */
  unreadable: 3,
  /** A timestamp server or an authority did not answer. */
  unreachable: 4,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The one of two that says more: what is wrong with a file counts for more than that its signature is not valid. */
export function worse(a: ExitCode, b: ExitCode): ExitCode {
  return a > b ? a : b;
}
