import type { PathCertificate } from '../../pki/path-validation/path-certificate.ts';
import { mayIssueFor, isMeantFor, type CertificateUse } from '../../pki/path-validation/certificate-use.ts';
import type { PathProblem } from '../../pki/path-validation/path-problem.ts';
import type { PathValidation } from '../../pki/path-validation/validate-path.ts';
import { isPathWeak } from '../../pki/path-validation/strength.ts';
import type { RevocationFinding, TrustStatus } from '../report.ts';

/** Path to a trust anchor and the findings on it. */
export interface JudgedPath {
  /** End entity first, trust anchor last. */
  certificates: readonly PathCertificate[];
  validation: PathValidation;
  revocations: readonly RevocationFinding[];
  use: CertificateUse;
}

/** Problems of a path in the order in which they are reported, each with its status. */
const STATUS_OF: [PathProblem, TrustStatus][] = [
  ['signature_mismatch', 'untrusted'],
  ['name_chaining', 'untrusted'],
  ['expired', 'expired'],
  ['not_yet_valid', 'not_yet_valid'],
  ['name_not_permitted', 'name_not_permitted'],
  ['policy_not_permitted', 'policy_not_permitted'],
  ['not_a_ca', 'wrong_usage'],
  ['no_cert_sign', 'wrong_usage'],
  ['path_too_long', 'wrong_usage'],
  ['unknown_critical_extension', 'wrong_usage'],
  ['malformed', 'wrong_usage'],
];

/** Returns the trust in a path to a trust anchor: the gravest of its problems, then usage and strength. */
export function statusOf({ certificates, validation, revocations, use }: JudgedPath): TrustStatus {
  const [endEntity, ...issuers] = certificates;
  const problems = STATUS_OF.filter(([problem]) => validation.problems.includes(problem));
  const [status] = problems.map(([, found]) => found);
  if (status === 'untrusted') return status;
  if (revocations.some((finding) => finding.status === 'revoked')) return 'revoked';
  if (status) return status;
  if (!endEntity || !isMeantFor(use, endEntity)) return 'wrong_usage';
  if (!issuers.slice(0, -1).every((issuer) => mayIssueFor(use, issuer))) return 'wrong_usage';
  return isPathWeak(certificates, validation.keys) ? 'weak_key' : 'trusted';
}
