/** Codes of a disk or quota without room, and SQLSTATE of a database whose disk is full (PostgreSQL, appendix A). */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** Messages that identify the error when it came from another thread or process without its code. */
const WORDS = /\b(ENOSPC|EDQUOT)\b|no space left on device|check free disk space/i;
const MAX_DEPTH = 5;

/** Returns whether something failed because a disk has no room left, at any depth of its causes. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CODES.has(code) || WORDS.test(error.message) || isDiskFull(error.cause, depth + 1);
}
