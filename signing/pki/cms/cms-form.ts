import type { X509Certificate } from 'node:crypto';
import { parseX509, publicKeyOf } from '../certificates/certificate.ts';
import { issuerOf } from '../certificates/certificate-chain.ts';
import { child, children, DerError, oid, readDer, required, type DerNode } from '../der/der-reader.ts';
import type { CheckLimit } from '../path-validation/check-limit.ts';
import { SigningError } from '../../signing-error.ts';
import { certificateHash, isDigestPaired } from './cms-algorithms.ts';
import { hashByOid, isWeakHash } from './hashes.ts';
import { CMS_OID } from './cms-oids.ts';
import type { SignedData } from './read-cms.ts';

/** Tag of the version of a certificate, which version 1 omits. */
const CONTEXT = 0xa0;
const SEQUENCE = 0x30;
const BIT_STRING = 0x03;
const NULL = 0x05;
/** Tag of the signature algorithm in CMSAlgorithmProtection: [1]. */
const SIGNATURE_ALGORITHM = 0xa1;

/**
 * Attributes that must be signed (RFC 5652, 11.1 to 11.3; RFC 5035, 3 and 4; RFC 6211, 2): unsigned ones could be mistaken for signed
 * ones.
 */
const SIGNED_ATTRIBUTES: readonly string[] = [
  CMS_OID.contentType,
  CMS_OID.messageDigest,
  CMS_OID.signingTime,
  CMS_OID.signingCertificate,
  CMS_OID.signingCertificateV2,
  CMS_OID.algorithmProtection,
];

/**
 * Returns whether the parts of a CMS that no signature covers have their required form (RFC 5652, 5.1 and
 * 5.3), so that they cannot be altered or misused, and whether only zeros follow the CMS.
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
    isDigestPaired(data.signatureAlgorithm, {
      digestHash: hashByOid(data.digestAlgorithm) ?? '',
      hasAttributes: data.attributes !== undefined,
    }) &&
    (isPss(data.signatureAlgorithm) || hasNoParameters(data.signatureAlgorithm)) &&
    areAlgorithmsProtected(data) &&
    !SIGNED_ATTRIBUTES.some((type) => data.unsignedAttributes.has(type)) &&
    data.crls.every(hasParts) &&
    cms.subarray(form.length).every((byte) => byte === 0)
  );
}

/** Returns whether CMSAlgorithmProtection, where it is present, names the algorithms of the signer info (RFC 6211, 2). */
function areAlgorithmsProtected({ attributes, form, signatureAlgorithm }: SignedData): boolean {
  const stated = attributes?.algorithmProtection;
  if (!stated) return true;
  const [digest, signature, ...others] = children(stated);
  return (
    others.length === 0 &&
    signature?.tag === SIGNATURE_ALGORITHM &&
    hasSameParts(required(digest), form.signerDigestAlgorithm) &&
    hasSameParts(signature, signatureAlgorithm)
  );
}

/** Compares algorithms with their parameters, of which NULL is the same as none. */
function hasSameParts(one: DerNode, other: DerNode): boolean {
  const partsOf = (algorithm: DerNode) =>
    Buffer.concat(children(algorithm).flatMap(({ tag, raw }) => (tag === NULL ? [] : [raw])));
  return partsOf(one).equals(partsOf(other));
}

/** Returns whether a CRL (DER) has its contents, an algorithm and a signature (RFC 5280, 5.1): other readers refuse a CMS otherwise. */
function hasParts(crl: Buffer): boolean {
  return (
    children(readDer(crl))
      .map(({ tag }) => tag)
      .join() === [SEQUENCE, SEQUENCE, BIT_STRING].join()
  );
}

function isPss(algorithm: DerNode): boolean {
  const [id, , ...others] = children(algorithm);
  return oid(required(id)) === CMS_OID.rsaPss && others.length === 0;
}

function isSameAlgorithm(raw: Buffer, other: DerNode): boolean {
  return child(readDer(raw), 0).raw.equals(child(other, 0).raw);
}

/** Returns whether the parameters of an algorithm are absent or NULL (RFC 5754, 2). */
function hasNoParameters(algorithm: DerNode): boolean {
  const [, parameters, ...more] = children(algorithm);
  return (
    more.length === 0 &&
    (parameters === undefined || (parameters.tag === NULL && parameters.body.length === 0))
  );
}

/** Certificates of a CMS that are compared with each other, at most: a file may contain any number. */
const MAX_COMPARED = 100;

/**
 * Returns whether a certificate in the CMS is unreadable or altered: its issuer, among the certificates or on
 * the path (DER), did not sign it, or it shares key and identity with another certificate but differs from
 * it. Also true for more certificates than are compared, or whose signatures the limit permits to check.
 */
export function hasDamagedCertificate(
  certificates: readonly Buffer[],
  path: readonly Buffer[],
  limit: CheckLimit,
): boolean {
  if (certificates.length > MAX_COMPARED) return true;
  const known = [...certificates, ...path].flatMap((der) => readable(der) ?? []);
  return certificates.some((der) => {
    const certificate = readable(der);
    return !certificate || isForged(certificate, known, limit);
  });
}

function isForged(
  certificate: X509Certificate,
  known: readonly X509Certificate[],
  limit: CheckLimit,
): boolean {
  if (issuerOf(certificate, known, limit)) return false;
  if (known.some((other) => isAlteredCopy(certificate, other))) return true;
  const hash = certificateHash(certificate.raw);
  if (!hash || isWeakHash(hash)) return false; // weak hashes of old certificates are not evaluated
  // A self-issued certificate need not be a CA certificate.
  if (certificate.subject === certificate.issuer)
    return (
      !limit.permits(certificate.raw, [publicKeyInfo(certificate.raw)]) ||
      !certificate.verify(publicKeyOf(certificate))
    );
  return known.some((candidate) => certificate.checkIssued(candidate));
}

/** Returns whether two different certificates have the same key and the same issuer or serial number. */
function isAlteredCopy(certificate: X509Certificate, other: X509Certificate): boolean {
  if (certificate.raw.equals(other.raw)) return false;
  return (
    isSameKey(certificate, other) &&
    (certificate.issuer === other.issuer || certificate.serialNumber === other.serialNumber)
  );
}

/**
 * Compares encodings: KeyObject.equals leaves an OpenSSL error behind for different key types, which a later
 * call reports.
 */
function isSameKey(certificate: X509Certificate, other: X509Certificate): boolean {
  return publicKeyInfo(certificate.raw).equals(publicKeyInfo(other.raw));
}

/**
 * Returns the SubjectPublicKeyInfo (RFC 5280, 4.1), or the whole certificate, which equals no other, if it is
 * unreadable.
 */
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
