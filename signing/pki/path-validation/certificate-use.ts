import {
  extendedKeyUsages,
  isForTimestampingAlone,
  TIME_STAMPING,
} from '../certificates/certificate-extensions.ts';
import { DerError } from '../der/der-reader.ts';
import { certificateConstraints } from './certificate-constraints.ts';
import { readPathCertificate, type PathCertificate } from './path-certificate.ts';

/** Use of the end-entity certificate. */
export type CertificateUse = 'signing' | 'timestamping';

const ANY_PURPOSE = '2.5.29.37.0';
const SERVER = '1.3.6.1.5.5.7.3.1';
/** Extended key usages other than signing documents: code, timestamp, OCSP (RFC 5280, 4.2.1.12). */
const OTHER_PURPOSES = new Set(['3', '8', '9'].map((last) => `1.3.6.1.5.5.7.3.${last}`));
/** Any purpose, e-mail, and signing documents by RFC 9336, Microsoft and Adobe. */
const DOCUMENT_PURPOSES = new Set([
  ANY_PURPOSE,
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.4.1.311.10.3.12',
  '1.2.840.113583.1.1.5',
]);

/** Returns whether key usage and extended key usage permit the use of an end-entity certificate. */
export function isMeantFor(use: CertificateUse, endEntity: PathCertificate): boolean {
  return isReadableAnd(() => {
    if (!certificateConstraints(endEntity).isSigning) return false;
    return use === 'timestamping' ? isForTimestampingAlone(endEntity.der) : maySignDocuments(endEntity);
  });
}

/** Returns whether a certificate (DER) is that of a timestamp authority by key usage and extended key usage. */
export function isTimestampCertificate(certificate: Buffer): boolean {
  return isReadableAnd(() => isMeantFor('timestamping', readPathCertificate(certificate)));
}

/**
 * Returns whether an issuer may issue certificates for a use: its extended key usage, if there is one, limits them. RFC 5280 does not
 * say so, but authorities rely on it for intermediates that others run, for example for TLS alone.
 */
export function mayIssueFor(use: CertificateUse, issuer: PathCertificate): boolean {
  return isReadableAnd(() => {
    if (use === 'signing') return maySignDocuments(issuer);
    const purposes = extendedKeyUsages(issuer.der)?.purposes;
    return !purposes || purposes.includes(TIME_STAMPING) || purposes.includes(ANY_PURPOSE);
  });
}

/** Purpose other than signing documents to which an extended key usage limits a certificate. */
export type ForeignPurpose = 'servers' | 'code' | 'timestamps' | 'ocsp' | 'other';

const FOREIGN_PURPOSES: readonly (readonly [string, ForeignPurpose])[] = [
  [SERVER, 'servers'],
  ['1.3.6.1.5.5.7.3.3', 'code'],
  [TIME_STAMPING, 'timestamps'],
  ['1.3.6.1.5.5.7.3.9', 'ocsp'],
];

/** Returns the purpose of a certificate (DER) whose extended key usage does not permit signing documents; undefined if it does. */
export function foreignPurpose(certificate: Buffer): ForeignPurpose | undefined {
  if (isReadableAnd(() => maySignDocuments({ der: certificate }))) return undefined;
  const states = (id: string) =>
    isReadableAnd(() => extendedKeyUsages(certificate)?.purposes.includes(id) === true);
  return FOREIGN_PURPOSES.find(([id]) => states(id))?.[1] ?? 'other';
}

/** A TLS server certificate states who runs a host, which domain validation proves: it needs a purpose of documents besides. */
function maySignDocuments({ der }: Pick<PathCertificate, 'der'>): boolean {
  const purposes = extendedKeyUsages(der)?.purposes;
  if (!purposes) return true;
  if (purposes.includes(SERVER)) return purposes.some((purpose) => DOCUMENT_PURPOSES.has(purpose));
  return purposes.some((purpose) => !OTHER_PURPOSES.has(purpose));
}

/** Returns false for extensions that cannot be read. */
function isReadableAnd(check: () => boolean): boolean {
  try {
    return check();
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}
