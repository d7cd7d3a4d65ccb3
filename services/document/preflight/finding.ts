import type { PreflightFinding, PreflightSubject } from '#contracts/preflight.ts';

type Words = Pick<PreflightFinding, 'code' | 'message'>;

/** Looked at and right. */
export function good(about: PreflightSubject, words: Words): PreflightFinding {
  return { severity: 'good', about, ...words, advice: '', fields: null };
}

/** It can be signed, but whoever signs should know. */
export function warning(about: PreflightSubject, words: Words & { advice: string }): PreflightFinding {
  return { severity: 'warning', about, ...words, fields: null };
}

/** It cannot be signed like this; `field` is where the form can mend it. */
export function blocker(
  about: PreflightSubject,
  { field, ...words }: Words & { advice: string; field?: string },
): PreflightFinding {
  const fields = field === undefined ? null : { [field]: [words.message] };
  return { severity: 'blocker', about, ...words, fields };
}
