import { extendedKeyUsages } from '../../pki/certificates/certificate-extensions.ts';
import { DerError } from '../../pki/der/der-reader.ts';
import { certificateConstraints } from '../../pki/path-validation/certificate-constraints.ts';
import type { PathCertificate } from '../../pki/path-validation/path-certificate.ts';
import type { PathProblem } from '../../pki/path-validation/path-problem.ts';
import type { PathValidation } from '../../pki/path-validation/validate-path.ts';
import { isIssuedWeakly, isKeyWeak } from '../../pki/path-validation/strength.ts';
import type { RevocationFinding, TrustStatus } from '../report.ts';

/** Use of the end-entity certificate. */
export type CertificateUse = 'signing' | 'timestamping';

/** Path to a trust anchor and the findings on it. */
export interface JudgedPath {
  /** End entity first, trust anchor last. */
  certificates: readonly PathCertificate[];
  validation: PathValidation;
  revocations: readonly RevocationFinding[];
  use: CertificateUse;
}

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** Extended key usages other than signing documents: server, code, timestamp, OCSP (RFC 5280, 4.2.1.12). */
const OTHER_PURPOSES = new Set(['1', '3', '8', '9'].map((last) => `1.3.6.1.5.5.7.3.${last}`));

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
  const [endEntity] = certificates;
  const problems = STATUS_OF.filter(([problem]) => validation.problems.includes(problem));
  const [status] = problems.map(([, found]) => found);
  if (status === 'untrusted') return status;
  if (revocations.some((finding) => finding.status === 'revoked')) return 'revoked';
  if (status) return status;
  if (!endEntity || !isMeantFor(use, endEntity)) return 'wrong_usage';
  const isAnyWeak =
    validation.keys.some(isKeyWeak) || certificates.slice(0, -1).some(({ der }) => isIssuedWeakly(der));
  return isAnyWeak ? 'weak_key' : 'trusted';
}

function isMeantFor(use: CertificateUse, endEntity: PathCertificate): boolean {
  if (!readable(() => certificateConstraints(endEntity).isSigning, false)) return false;
  const purposes = readable(() => extendedKeyUsages(endEntity.der)?.purposes, ['unreadable']);
  // RFC 3161, 2.3: the certificate of a TSA has this purpose alone.
  if (use === 'timestamping') return purposes?.length === 1 && purposes[0] === TIME_STAMPING;
  return !purposes || purposes.some((purpose) => !OTHER_PURPOSES.has(purpose));
}

function readable<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return otherwise;
    throw error;
  }
}
