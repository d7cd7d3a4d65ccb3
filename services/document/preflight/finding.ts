import type { PreflightFinding, PreflightSubject } from '#contracts/preflight.ts';

type Words = Pick<PreflightFinding, 'code' | 'message'>;

/** Returns the finding of a check that passed. */
export function good(about: PreflightSubject, words: Words): PreflightFinding {
  return { severity: 'good', about, ...words, advice: '', fields: null };
}

/** Returns a finding that the signatory should know of but that does not prevent signing. */
export function warning(about: PreflightSubject, words: Words & { advice: string }): PreflightFinding {
  return { severity: 'warning', about, ...words, fields: null };
}

/** Returns a finding that prevents signing; `field` is the form field that can remove it. */
export function blocker(
  about: PreflightSubject,
  { field, ...words }: Words & { advice: string; field?: string },
): PreflightFinding {
  const fields = field === undefined ? null : { [field]: [words.message] };
  return { severity: 'blocker', about, ...words, fields };
}
