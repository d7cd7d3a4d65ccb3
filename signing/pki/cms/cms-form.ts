import type { X509Certificate } from 'node:crypto';
import { parseX509, publicKeyOf } from '../certificates/certificate.ts';
import { isIssuedBy } from '../certificates/certificate-chain.ts';
import { child, children, DerError, oid, readDer, type DerNode } from '../der/der-reader.ts';
import { SigningError } from '../../signing-error.ts';
import { certificateHash, isWeakHash } from './cms-algorithms.ts';
import { CMS_OID } from './cms-oids.ts';
import type { SignedData } from './read-cms.ts';

/** The version of a certificate, which old ones lack. */
const CONTEXT = 0xa0;

/**
 * What no signature covers must at least be what its format says (RFC 5652, 5.1 and 5.3): else it could be used for
 * something else, or was altered. Behind the CMS there is nothing but zeros.
 */
export function isWellFormed(data: SignedData, cms: Buffer, kind: 'signature' | 'timestamp'): boolean {
  const { form } = data;
  const isContentRight =
    kind === 'timestamp'
      ? data.content !== undefined && data.contentType === CMS_OID.timestampInfo
      : data.content === undefined && data.contentType === CMS_OID.data;
  return (
    isContentRight &&
    [1, 3, 4, 5].includes(form.version) &&
    form.signerVersion === (form.isNamedByKey ? 3 : 1) &&
    form.digestAlgorithms.some(({ raw }) => isSameAlgorithm(raw, form.signerDigestAlgorithm)) &&
    form.digestAlgorithms.every(hasNoParameters) &&
    hasNoParameters(form.signerDigestAlgorithm) &&
    (isPss(data.signatureAlgorithm) || hasNoParameters(data.signatureAlgorithm)) &&
    cms.subarray(form.length).every((byte) => byte === 0)
  );
}

function isPss(algorithm: DerNode): boolean {
  return oid(child(algorithm, 0)) === CMS_OID.rsaPss;
}

function isSameAlgorithm(raw: Buffer, other: DerNode): boolean {
  return child(readDer(raw), 0).raw.equals(child(other, 0).raw);
}

/** RFC 5754, 2: absent or NULL. */
function hasNoParameters(algorithm: DerNode): boolean {
  const [, parameters, ...more] = children(algorithm);
  return (
    more.length === 0 &&
    (parameters === undefined || (parameters.tag === 0x05 && parameters.body.length === 0))
  );
}

/**
 * True when a certificate that stands beside the signer's cannot be read, or is not what its issuer signed: the issuer
 * beside it or on the path (DER), or itself where it names itself. An altered copy of one on the path is told by its key.
 */
export function hasDamagedCertificate(certificates: readonly Buffer[], path: readonly Buffer[]): boolean {
  const known = [...certificates, ...path].flatMap((der) => readable(der) ?? []);
  return certificates.some((der) => {
    const certificate = readable(der);
    return !certificate || isForged(certificate, known);
  });
}

function isForged(certificate: X509Certificate, known: readonly X509Certificate[]): boolean {
  if (known.some((issuer) => isIssuedBy(certificate, issuer))) return false;
  if (known.some((other) => isAlteredCopy(certificate, other))) return true;
  const hash = certificateHash(certificate.raw);
  if (!hash || isWeakHash(hash)) return false; // old ones are not looked at closely
  // A person's own certificate may name itself as its issuer without being an authority.
  if (certificate.subject === certificate.issuer) return !certificate.verify(publicKeyOf(certificate));
  return known.some((candidate) => certificate.checkIssued(candidate));
}

/** The same key with the same issuer or number: another certificate of one authority has neither. */
function isAlteredCopy(certificate: X509Certificate, other: X509Certificate): boolean {
  if (certificate.raw.equals(other.raw)) return false;
  return (
    isSameKey(certificate, other) &&
    (certificate.issuer === other.issuer || certificate.serialNumber === other.serialNumber)
  );
}

/** KeyObject.equals would leave an error behind in OpenSSL for keys of two kinds, which the next call there then reports. */
function isSameKey(certificate: X509Certificate, other: X509Certificate): boolean {
  return publicKeyInfo(certificate.raw).equals(publicKeyInfo(other.raw));
}

/** SubjectPublicKeyInfo (RFC 5280, 4.1); where it cannot be found, all of the certificate, which no other equals. */
function publicKeyInfo(der: Buffer): Buffer {
  try {
    const fields = children(child(readDer(der), 0));
    return fields[fields[0]?.tag === CONTEXT ? 6 : 5]?.raw ?? der;
  } catch (error) {
    if (error instanceof DerError) return der;
    throw error;
  }
}

function readable(der: Buffer): X509Certificate | undefined {
  try {
    return parseX509(der);
  } catch (error) {
    if (error instanceof SigningError) return undefined;
    throw error;
  }
}
