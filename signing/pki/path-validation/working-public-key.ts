import { createPublicKey, type KeyObject } from 'node:crypto';
import { memoizeByContent } from '../../bytes/memoize-by-content.ts';
import { withPoint } from '../certificates/certificate.ts';
import { isSignatureRight } from '../cms/cms-algorithms.ts';
import { child, children, oid, readDer, required } from '../der/der-reader.ts';
import * as der from '../der/der-writer.ts';
import { readPathCertificate, type PathCertificate } from './path-certificate.ts';

const DSA = '1.2.840.10040.4.1';

/**
 * Returns the working_public_key of a certificate with its parameters (RFC 5280, 6.1.4 d to f): a
 * SubjectPublicKeyInfo (DER). A DSA key without parameters inherits those of the issuer's key.
 * @throws DerError
 */
export function workingPublicKey(publicKeyInfo: Buffer, issuerKey: Buffer | undefined): Buffer {
  if (!lacksParameters(publicKeyInfo) || !issuerKey) return publicKeyInfo;
  const algorithm = child(readDer(issuerKey), 0);
  if (oid(child(algorithm, 0)) !== DSA) return publicKeyInfo;
  return der.sequence(algorithm.raw, child(readDer(publicKeyInfo), 1).raw);
}

/**
 * Returns whether a SubjectPublicKeyInfo (DER) is a DSA key without parameters (RFC 3279, 2.3.2).
 * @throws DerError
 */
export function lacksParameters(publicKeyInfo: Buffer): boolean {
  const [id, parameters] = children(child(readDer(publicKeyInfo), 0));
  return oid(required(id)) === DSA && (!parameters || parameters.tag === 0x05);
}

/** Returns the key of a SubjectPublicKeyInfo (DER); undefined for a type that OpenSSL does not know, and for an EC key without a point. */
export const keyOf = memoizeByContent((publicKeyInfo: Buffer): KeyObject | undefined => {
  try {
    return withPoint(createPublicKey({ key: publicKeyInfo, format: 'der', type: 'spki' }));
  } catch {
    return undefined;
  }
});

/** Returns whether a key (SubjectPublicKeyInfo, DER) verifies the signature of a certificate (DER). */
export const isSignedByKey = memoizeByContent(
  (certificate: Buffer, publicKeyInfo: Buffer) =>
    isSignedWith(readPathCertificate(certificate), publicKeyInfo),
  2_000,
);

/** Returns whether a key (SubjectPublicKeyInfo, DER) verifies the signature of a certificate or a list of revoked ones. */
export function isSignedWith(
  {
    signatureAlgorithm,
    signature,
    contents,
  }: Pick<PathCertificate, 'signatureAlgorithm' | 'signature' | 'contents'>,
  publicKeyInfo: Buffer,
): boolean {
  const key = keyOf(publicKeyInfo);
  if (!key) return false;
  const signed = [contents];
  return isSignatureRight({ algorithm: signatureAlgorithm, digestHash: '', key, signature, signed });
}
