/** Outcome of the trial of one file. */
export type Outcome =
  /** Signed twice, and every validator agrees after each. */
  | { kind: 'clean' }
  /** Refused with a code; no file was written. */
  | { kind: 'refused'; code: string; detail: string }
  /** Valid for the product's verifier; the other validators cannot read even the original file. */
  | { kind: 'unconfirmed'; problems: string[] }
  /** A broken or missing signature, a crash, or a hang. */
  | { kind: 'failed'; problems: string[] };

const REFUSAL_REASONS: Record<string, readonly string[]> = {
  password: ['pdf_password_required', 'pdf_wrong_password'],
  'unsupported encryption': ['pdf_unsupported_encryption'],
  locked: ['pdf_changes_forbidden'],
  'no field': ['pdf_certified_no_field'],
};

/** Returns whether the outcome is the expected one; `any` accepts everything but a failure. */
export function isAsExpected(outcome: Outcome, expected: string): boolean {
  if (expected === 'sign') return outcome.kind === 'clean';
  const reason = /^refuse: (.+)$/.exec(expected)?.[1];
  if (reason === undefined) return outcome.kind !== 'failed';
  return outcome.kind === 'refused' && (REFUSAL_REASONS[reason] ?? []).includes(outcome.code);
}
