import { describeCertificate, type CertificateDescription } from '../../pki/certificates/certificate.ts';
import { certificateExtensions, extendedKeyUsages } from '../../pki/certificates/certificate-extensions.ts';
import { certificateHash, isWeakHash } from '../../pki/cms/cms-algorithms.ts';
import { children, DerError, smallInteger } from '../../pki/der/der-reader.ts';
import { SigningError } from '../../signing-error.ts';
import { findPath, type CertificatePath } from '../../pki/path-validation/certification-path.ts';
import type { RevocationFinding, TrustStatus } from '../report.ts';
import type { TrustAnchor } from '../../pki/path-validation/trust-anchor.ts';
import { NOT_CHECKED, revocationOf, type ValidationData } from './revocation-status.ts';

/** Certificate to judge and the data for it. */
export interface TrustInput {
  /** DER encoding of the certificate. */
  certificate: Buffer;
  /** Further certificates (DER) from which a certification path can be built. */
  intermediates: readonly Buffer[];
  roots: readonly TrustAnchor[];
  validationData: ValidationData;
  /** Time for which the certificate is judged. */
  at: Date;
  /** Time of the verification. */
  now: Date;
  use: 'signing' | 'timestamping';
}

/** Trust in a certificate. */
export interface TrustJudgement {
  trust: TrustStatus;
  /** Source of the trust anchor; undefined if the path reaches none. */
  trustSource: string | undefined;
  /** Issuers (DER), nearest first. */
  chain: Buffer[];
  /** Revocation status of the certificate itself. */
  revocation: RevocationFinding;
}

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** Extended key usages other than signing documents: server, code, timestamp, OCSP (RFC 5280, 4.2.1.12). */
const OTHER_PURPOSES = new Set(['1', '3', '8', '9'].map((last) => `1.3.6.1.5.5.7.3.${last}`));
const BASIC_CONSTRAINTS = '2.5.29.19';
// Extensions that are checked here or do not restrict signatures (RFC 5280, 4.2)
const KNOWN_CRITICAL = new Set(
  ['14', '15', '17', '18', '19', '30', '31', '32', '33', '35', '36', '37', '54'].map(
    (last) => `2.5.29.${last}`,
  ),
);
const MIN_RSA_BITS = 2048;
const MIN_CURVE_BITS = 256;

/**
 * Builds a certification path to a trust anchor and judges every certificate on it for the given time:
 * validity, revocation, key usage and strength.
 */
export function judgeTrust(input: TrustInput): TrustJudgement {
  const path = findPath(input.certificate, input.intermediates, input.roots);
  const chain = path.certificates.slice(1).map(({ raw }) => raw);
  const findings = revocationsOn(path, input);
  return {
    trust: statusOf(path, findings, input),
    trustSource: path.root?.source,
    chain,
    revocation: findings[0] ?? NOT_CHECKED,
  };
}

/**
 * Returns the revocation status of every certificate on the path whose issuer is known, trust anchor
 * excluded.
 */
function revocationsOn({ certificates, root }: CertificatePath, input: TrustInput): RevocationFinding[] {
  const path = certificates.map(({ raw }) => raw);
  return path.flatMap((certificate, index) => {
    const issuer = path[index + 1];
    if (!issuer || certificate === root?.der) return [];
    return [revocationOf({ ...input, certificate, issuer })];
  });
}

function statusOf(
  { certificates, root }: CertificatePath,
  findings: readonly RevocationFinding[],
  { at, use }: TrustInput,
): TrustStatus {
  if (!root) return 'untrusted';
  const path = certificates.map(({ raw }) => raw);
  const descriptions = path.map(described);
  const [endEntity] = descriptions;
  if (!endEntity || descriptions.some((description) => !description)) return 'untrusted';
  if (findings.some(({ status }) => status === 'revoked')) return 'revoked';
  if (descriptions.some((description) => description && at > description.notAfter)) return 'expired';
  if (descriptions.some((description) => description && at < description.notBefore)) return 'not_yet_valid';
  if (!isMeantFor(use, endEntity, path) || !areIssuersAllowed(path)) return 'wrong_usage';
  const isAnyWeak = descriptions.some((description) => description && isKeyWeak(description));
  return isAnyWeak || path.slice(0, -1).some(isIssuedWeakly) ? 'weak_key' : 'trusted';
}

function described(der: Buffer): CertificateDescription | undefined {
  try {
    return describeCertificate(der);
  } catch (error) {
    if (error instanceof SigningError) return undefined;
    throw error;
  }
}

function isMeantFor(
  use: TrustInput['use'],
  { allowsDigitalSignature }: CertificateDescription,
  [endEntity]: readonly Buffer[],
): boolean {
  if (!endEntity || !allowsDigitalSignature) return false;
  const purposes = readable(() => extendedKeyUsages(endEntity)?.purposes, ['unreadable']);
  // RFC 3161, 2.3: the certificate of a TSA has this purpose alone.
  if (use === 'timestamping') return purposes?.length === 1 && purposes[0] === TIME_STAMPING;
  return !purposes || purposes.some((purpose) => !OTHER_PURPOSES.has(purpose));
}

/** Checks that all critical extensions are known and path lengths are kept (RFC 5280, 4.2 and 4.2.1.9). */
function areIssuersAllowed(path: readonly Buffer[]): boolean {
  return path.every((certificate, index) =>
    readable(() => {
      const extensions = certificateExtensions(certificate);
      const isKnown = [...extensions].every(([id, { isCritical }]) => !isCritical || KNOWN_CRITICAL.has(id));
      const constraints = extensions.get(BASIC_CONSTRAINTS)?.value;
      const limit = constraints && children(constraints).find(({ tag }) => tag === 0x02);
      return isKnown && (index === 0 || !limit || smallInteger(limit) >= index - 1);
    }, false),
  );
}

function isKeyWeak({ keyType, keyBits }: CertificateDescription): boolean {
  if (keyType === 'rsa' || keyType === 'rsa-pss') return keyBits < MIN_RSA_BITS;
  return keyType === 'ec' && keyBits < MIN_CURVE_BITS;
}

function isIssuedWeakly(certificate: Buffer): boolean {
  return isWeakHash(certificateHash(certificate) ?? '');
}

function readable<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return otherwise;
    throw error;
  }
}
