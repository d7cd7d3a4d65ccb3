/**
 * Codes of a connection that was refused or lost, and SQLSTATE (PostgreSQL, appendix A) of a server that stops or starts, has no
 * connection left (53300), accepts no login for now (28000, 28P01), or has become a standby, which only reads (25006).
 */
const CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['57P01', '57P02', '57P03', '53300', '28000', '28P01', '25006'],
]);
/** SQLSTATE class: connection exception. */
const CONNECTION_EXCEPTION = /^08/;
/** Messages of node-postgres errors that have no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const MAX_DEPTH = 5;

/** Returns whether a request failed because the database cannot be reached now: the same request may succeed in a moment. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (CODES.has(code) || CONNECTION_EXCEPTION.test(code) || WORDS.test(error.message)) return true;
  return isDatabaseAway(error.cause, depth + 1);
}
