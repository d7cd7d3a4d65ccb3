const CODE = /^[A-Za-z0-9_.-]{1,64}$/;

/**
 * Returns what a span says of an error: its code (of the product, SQLSTATE or errno), or that of its cause, or else its class. Messages
 * may quote what users wrote.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return codeOf(error) ?? codeOf(error.cause) ?? (CODE.test(error.name) ? error.name : 'Error');
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const code = 'code' in error ? error.code : 'problem' in error ? error.problem : undefined;
  return typeof code === 'string' && CODE.test(code) ? code : undefined;
}
