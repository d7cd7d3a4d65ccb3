import type { SignatureProblem } from '../signature-problems.ts';
import type { SubIndication } from './indication.ts';

/** Problems whose sub-indication depends on dates, revocation and proofs of existence. */
export type DatedProblem =
  | 'certificate_expired'
  | 'certificate_not_yet_valid'
  | 'certificate_revoked'
  | 'certificate_revoked_since'
  | 'certificate_weak'
  | 'digest_too_weak'
  | 'digest_unknown';

/**
 * Sub-indications of the other problems, by clause of ETSI EN 319 102-1. Its constraints on the format are
 * those of ISO 32000-2 and EN 319 142-1: what makes a PDF signature invalid there is FORMAT_FAILURE.
 */
export const PROBLEM_INDICATIONS: Readonly<Record<Exclude<SignatureProblem, DatedProblem>, SubIndication>> = {
  // 5.2.2, format checking
  contents_missing: 'FORMAT_FAILURE',
  contents_mismatch: 'FORMAT_FAILURE',
  contents_malformed: 'FORMAT_FAILURE',
  byte_range_missing: 'FORMAT_FAILURE',
  byte_range_invalid: 'FORMAT_FAILURE',
  duplicate_keys: 'FORMAT_FAILURE',
  cms_unreadable: 'FORMAT_FAILURE',
  signers_not_one: 'FORMAT_FAILURE',
  cms_malformed: 'FORMAT_FAILURE',
  revision_not_covered: 'FORMAT_FAILURE',
  changed_after_signing: 'FORMAT_FAILURE',
  // 5.2.3, identification of the signing certificate
  signer_certificate_missing: 'NO_SIGNING_CERTIFICATE_FOUND',
  signing_certificate_mismatch: 'NO_SIGNING_CERTIFICATE_FOUND',
  // 5.2.6, X.509 certificate validation
  certificate_untrusted: 'NO_CERTIFICATE_CHAIN_FOUND',
  certificate_authority_withdrawn: 'NO_CERTIFICATE_CHAIN_FOUND',
  certificate_name_not_permitted: 'CHAIN_CONSTRAINTS_FAILURE',
  certificate_policy_not_permitted: 'CHAIN_CONSTRAINTS_FAILURE',
  certificate_wrong_usage: 'CHAIN_CONSTRAINTS_FAILURE',
  certificate_damaged: 'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  revocation_unknown: 'TRY_LATER',
  // 5.2.7, cryptographic verification
  digest_mismatch: 'HASH_FAILURE',
  signature_mismatch: 'SIG_CRYPTO_FAILURE',
  // 5.2.8, signature acceptance validation
  format_unsupported: 'SIG_CONSTRAINTS_FAILURE',
  signing_certificate_missing: 'SIG_CONSTRAINTS_FAILURE',
  annotated_after_signing: 'SIG_CONSTRAINTS_FAILURE',
  filling_not_proved: 'SIG_CONSTRAINTS_FAILURE',
  structure_changed: 'SIG_CONSTRAINTS_FAILURE',
  timestamp_invalid: 'SIG_CONSTRAINTS_FAILURE',
  timestamp_mismatch: 'SIG_CONSTRAINTS_FAILURE',
};
