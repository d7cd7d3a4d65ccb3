import { describeCertificate, type CertificateDescription } from '../../pki/certificates/certificate.ts';
import { certificateExtensions, extendedKeyUsages } from '../../pki/certificates/certificate-extensions.ts';
import { certificateHash, isWeakHash } from '../../pki/cms/cms-algorithms.ts';
import { children, DerError, smallInteger } from '../../pki/der/der-reader.ts';
import { SigningError } from '../../signing-error.ts';
import { findPath, type CertificatePath } from '../../pki/path-validation/certification-path.ts';
import type { RevocationFinding, TrustStatus } from '../report.ts';
import type { TrustAnchor } from '../../pki/path-validation/trust-anchor.ts';
import { NOT_CHECKED, revocationOf, type Evidence } from './revocation-status.ts';

export interface TrustQuestion {
  /** DER. */
  certificate: Buffer;
  /** Further certificates that may lie on the way to a root. */
  intermediates: readonly Buffer[];
  roots: readonly TrustAnchor[];
  evidence: Evidence;
  /** The moment that counts. */
  at: Date;
  /** The moment of the check. */
  now: Date;
  use: 'signing' | 'timestamping';
}

export interface TrustJudgement {
  trust: TrustStatus;
  trustSource: string | undefined;
  /** The issuers (DER), the nearest first. */
  chain: Buffer[];
  /** Of the certificate itself. */
  revocation: RevocationFinding;
}

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** Purposes that are none for documents: server, code, timestamp, OCSP (RFC 5280, 4.2.1.12). */
const OTHER_PURPOSES = new Set(['1', '3', '8', '9'].map((last) => `1.3.6.1.5.5.7.3.${last}`));
const BASIC_CONSTRAINTS = '2.5.29.19';
// Those that are looked at here or do not limit what a signature is worth (RFC 5280, 4.2).
const KNOWN_CRITICAL = new Set(
  ['14', '15', '17', '18', '19', '30', '31', '32', '33', '35', '36', '37', '54'].map(
    (last) => `2.5.29.${last}`,
  ),
);
const MIN_RSA_BITS = 2048;
const MIN_CURVE_BITS = 256;

/** Looks for a path to a root that is trusted, and whether every certificate on it was good at the moment that counts. */
export function judgeTrust(question: TrustQuestion): TrustJudgement {
  const path = findPath(question.certificate, question.intermediates, question.roots);
  const chain = path.certificates.slice(1).map(({ raw }) => raw);
  const findings = revocationsOn(path, question);
  return {
    trust: statusOf(path, findings, question),
    trustSource: path.root?.source,
    chain,
    revocation: findings[0] ?? NOT_CHECKED,
  };
}

/** One for every certificate that somebody else issued, as far as its issuer is known. */
function revocationsOn(
  { certificates, root }: CertificatePath,
  question: TrustQuestion,
): RevocationFinding[] {
  const path = certificates.map(({ raw }) => raw);
  return path.flatMap((certificate, index) => {
    const issuer = path[index + 1];
    if (!issuer || certificate === root?.der) return [];
    return [revocationOf({ ...question, certificate, issuer })];
  });
}

function statusOf(
  { certificates, root }: CertificatePath,
  findings: readonly RevocationFinding[],
  { at, use }: TrustQuestion,
): TrustStatus {
  if (!root) return 'untrusted';
  const path = certificates.map(({ raw }) => raw);
  const descriptions = path.map(described);
  const [leaf] = descriptions;
  if (!leaf || descriptions.some((description) => !description)) return 'untrusted';
  if (findings.some(({ status }) => status === 'revoked')) return 'revoked';
  if (descriptions.some((description) => description && at > description.notAfter)) return 'expired';
  if (descriptions.some((description) => description && at < description.notBefore)) return 'not_yet_valid';
  if (!isMeantFor(use, leaf, path) || !areIssuersAllowed(path)) return 'wrong_usage';
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
  use: TrustQuestion['use'],
  { allowsDigitalSignature }: CertificateDescription,
  [leaf]: readonly Buffer[],
): boolean {
  if (!leaf || !allowsDigitalSignature) return false;
  const purposes = readable(() => extendedKeyUsages(leaf)?.purposes, ['unreadable']);
  // RFC 3161, 2.3: a timestamp authority's certificate is for nothing else.
  if (use === 'timestamping') return purposes?.length === 1 && purposes[0] === TIME_STAMPING;
  return !purposes || purposes.some((purpose) => !OTHER_PURPOSES.has(purpose));
}

/** RFC 5280, 4.2 and 4.2.1.9: critical extensions are known, and no authority has more of them under it than it may. */
function areIssuersAllowed(path: readonly Buffer[]): boolean {
  return path.every((certificate, place) =>
    readable(() => {
      const extensions = certificateExtensions(certificate);
      const isKnown = [...extensions].every(([id, { isCritical }]) => !isCritical || KNOWN_CRITICAL.has(id));
      const constraints = extensions.get(BASIC_CONSTRAINTS)?.value;
      const limit = constraints && children(constraints).find(({ tag }) => tag === 0x02);
      return isKnown && (place === 0 || !limit || smallInteger(limit) >= place - 1);
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
