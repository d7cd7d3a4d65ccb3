/** Exit codes of the commands, see docs/COMMAND-LINE.md. */
export const EXIT = {
  fine: 0,
  /** verify: not every file is valid · sign: refused, or a line of a batch failed. */
  notFine: 1,
  usage: 2,
  /** A file or certificate cannot be opened, or its password is wrong. */
  unreadable: 3,
  /** A timestamp server or another trust service did not respond. */
  unreachable: 4,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Returns the more severe of two codes: an unreadable file outweighs an invalid signature. */
export function worse(a: ExitCode, b: ExitCode): ExitCode {
  return a > b ? a : b;
}
