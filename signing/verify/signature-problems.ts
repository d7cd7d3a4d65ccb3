/** What a problem does to a verdict: it proves that something is wrong, or it leaves something unproved. */
export type ProblemWeight = 'invalid' | 'unknown';

/**
 * All that can speak against a signature, by its stable code, with its weight after ETSI EN 319 102-1, table 5: TOTAL-FAILED
 * is invalid, INDETERMINATE is unknown. What was done to a file after signing is invalid too, since PDF viewers show it.
 */
const WEIGHTS = {
  // The form of the signature in the file
  format_unsupported: 'unknown',
  contents_missing: 'invalid',
  contents_mismatch: 'invalid',
  contents_malformed: 'invalid',
  byte_range_missing: 'invalid',
  byte_range_invalid: 'invalid',
  duplicate_keys: 'invalid',
  // The CMS
  cms_unreadable: 'invalid',
  signers_not_one: 'invalid',
  cms_malformed: 'invalid',
  certificate_damaged: 'unknown',
  signer_certificate_missing: 'invalid',
  signing_certificate_missing: 'invalid',
  signing_certificate_mismatch: 'invalid',
  digest_unknown: 'unknown',
  digest_too_weak: 'unknown',
  digest_mismatch: 'invalid',
  signature_mismatch: 'invalid',
  // The file around it
  revision_not_covered: 'invalid',
  changed_after_signing: 'invalid',
  annotated_after_signing: 'unknown',
  filling_not_proved: 'unknown',
  // Its timestamps
  timestamp_invalid: 'invalid',
  timestamp_mismatch: 'invalid',
  // Who signed
  certificate_untrusted: 'unknown',
  certificate_expired: 'unknown',
  certificate_not_yet_valid: 'invalid',
  certificate_revoked: 'invalid',
  certificate_revoked_since: 'unknown',
  certificate_wrong_usage: 'unknown',
  certificate_weak: 'unknown',
  revocation_unknown: 'unknown',
} as const satisfies Record<string, ProblemWeight>;

export type SignatureProblem = keyof typeof WEIGHTS;

export type SignatureVerdict = 'valid' | ProblemWeight;

const isProblem = (code: string): code is SignatureProblem => Object.hasOwn(WEIGHTS, code);

/** Every code there is. */
export const SIGNATURE_PROBLEMS: readonly SignatureProblem[] = Object.keys(WEIGHTS).filter(isProblem);

/** True for what is said of the signer's certificate, and not of the signature. */
export function isAboutSigner(problem: SignatureProblem): boolean {
  return /^(certificate_(untrusted|expired|not_yet_valid|revoked|revoked_since|wrong_usage|weak)|revocation_unknown)$/.test(
    problem,
  );
}

/** The worst that the problems come to. */
export function verdictOf(problems: readonly SignatureProblem[]): SignatureVerdict {
  if (problems.some((code) => WEIGHTS[code] === 'invalid')) return 'invalid';
  return problems.length > 0 ? 'unknown' : 'valid';
}
