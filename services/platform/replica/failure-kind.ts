const MAX_DEPTH = 5;

/**
 * Returns why a call failed on the replica. statement: the server ended it to replay the log, which happens to a server that is well ·
 * write: it wanted to write · replica: anything else
 */
export function failureKind(error: unknown): 'statement' | 'write' | 'replica' {
  const code = sqlState(error);
  // PostgreSQL, appendix A: read_only_sql_transaction; class 40, transaction rollback.
  if (code === '25006') return 'write';
  return code?.startsWith('40') ? 'statement' : 'replica';
}

/** Returns the SQLSTATE of an error of PostgreSQL, or of one that it caused. */
function sqlState(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return undefined;
  if ('severity' in error && 'code' in error) return String(error.code);
  return sqlState(error.cause, depth + 1);
}
