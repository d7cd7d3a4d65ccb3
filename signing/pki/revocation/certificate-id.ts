import { certificateParts } from '../certificates/certificate.ts';
import { child, children, octets, oid, readDer, required, type DerNode } from '../der/der-reader.ts';
import * as der from '../der/der-writer.ts';
import { digestOf } from '../../bytes/hash.ts';

// SHA-1 is what every responder supports (RFC 6960, 4.3); a CertID does not depend on collision resistance.
const HASHES = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
};
/** Hash of the issuer's name and key in a CertID. */
export type CertificateIdHash = keyof typeof HASHES;

/** Certificate and its issuer's certificate, both DER. */
interface CertificateAndIssuer {
  certificate: Buffer;
  issuer: Buffer;
}

/**
 * Returns CertID ::= SEQUENCE { hashAlgorithm, issuerNameHash, issuerKeyHash, serialNumber } (RFC 6960,
 * 4.1.1).
 */
export function certificateId(
  { certificate, issuer }: CertificateAndIssuer,
  hash: CertificateIdHash = 'sha1',
): Buffer {
  return der.sequence(
    der.sequence(der.objectIdentifier(HASHES[hash]), der.NULL),
    der.octetString(digestOf(hash, [certificateParts(certificate).issuer])),
    der.octetString(publicKeyHash(issuer, hash)),
    certificateParts(certificate).serialNumber,
  );
}

/**
 * Returns whether a CertID identifies the certificate of the issuer; false for an unknown hash.
 * @throws DerError, SigningError certificate_unreadable
 */
export function isIdOf(id: DerNode, { certificate, issuer }: CertificateAndIssuer): boolean {
  const [algorithm, nameHash, keyHash, serialNumber] = children(id).map(required);
  const hash = hashName(oid(child(required(algorithm), 0)));
  if (!hash || !serialNumber?.raw.equals(certificateParts(certificate).serialNumber)) return false;
  return (
    octets(required(nameHash)).equals(digestOf(hash, [certificateParts(certificate).issuer])) &&
    octets(required(keyHash)).equals(publicKeyHash(issuer, hash))
  );
}

/**
 * Returns the hash of a certificate's subjectPublicKey, without tag, length and number of unused bits.
 * @throws DerError
 */
export function publicKeyHash(certificate: Buffer, hash: CertificateIdHash): Buffer {
  const contents = children(child(readDer(certificate), 0));
  const start = contents[0]?.tag === 0xa0 ? 1 : 0;
  const publicKey = child(required(contents[start + 5]), 1);
  return digestOf(hash, [publicKey.body.subarray(1)]);
}

function hashName(id: string): CertificateIdHash | undefined {
  switch (id) {
    case HASHES.sha1:
      return 'sha1';
    case HASHES.sha256:
      return 'sha256';
    case HASHES.sha384:
      return 'sha384';
    case HASHES.sha512:
      return 'sha512';
    default:
      return undefined;
  }
}
