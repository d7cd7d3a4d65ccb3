/** Consequence of a problem for the verdict: the signature is invalid, or its validity is unknown. */
export type ProblemWeight = 'invalid' | 'unknown';

/**
 * Weights of all problems by their stable code, after ETSI EN 319 102-1, table 5: TOTAL-FAILED is invalid,
 * INDETERMINATE is unknown. Changes after signing are invalid too, as in PDF viewers.
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
  structure_changed: 'unknown',
  // Its timestamps
  timestamp_invalid: 'invalid',
  timestamp_mismatch: 'invalid',
  // Who signed
  certificate_untrusted: 'unknown',
  certificate_expired: 'unknown',
  certificate_not_yet_valid: 'invalid',
  certificate_revoked: 'invalid',
  certificate_revoked_since: 'unknown',
  certificate_authority_withdrawn: 'unknown',
  certificate_name_not_permitted: 'unknown',
  certificate_policy_not_permitted: 'unknown',
  certificate_wrong_usage: 'unknown',
  certificate_weak: 'unknown',
  revocation_unknown: 'unknown',
} as const satisfies Record<string, ProblemWeight>;

/** Stable code of a problem of a signature. */
export type SignatureProblem = keyof typeof WEIGHTS;

/** Verdict on a signature: valid, invalid or unknown. */
export type SignatureVerdict = 'valid' | ProblemWeight;

const isProblem = (code: string): code is SignatureProblem => Object.hasOwn(WEIGHTS, code);

/** All codes that the problems of a `SignatureReport` can contain. */
export const SIGNATURE_PROBLEMS: readonly SignatureProblem[] = Object.keys(WEIGHTS).filter(isProblem);

/** Returns whether a problem concerns the certificate of the signer and not the signature itself. */
export function isAboutSigner(problem: SignatureProblem): boolean {
  return /^(certificate_(untrusted|expired|not_yet_valid|revoked|revoked_since|authority_withdrawn|name_not_permitted|policy_not_permitted|wrong_usage|weak)|revocation_unknown)$/.test(
    problem,
  );
}

/** Returns the worst consequence of the problems; valid without any. */
export function verdictOf(problems: readonly SignatureProblem[]): SignatureVerdict {
  if (problems.some((code) => WEIGHTS[code] === 'invalid')) return 'invalid';
  return problems.length > 0 ? 'unknown' : 'valid';
}
