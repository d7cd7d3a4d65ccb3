import { digestOf } from '../../bytes/hash.ts';
import { child, children, DerError, octets, oid, required, type DerNode } from '../der/der-reader.ts';
import { canonicalName, nameKey } from '../path-validation/names/canonical-name.ts';
import { readPathCertificate } from '../path-validation/path-certificate.ts';
import { certificateParts } from '../certificates/certificate.ts';
import { hashByOid } from './hashes.ts';

/** Signed attributes that name the signer's certificate; undefined for one that is missing. */
export interface SigningCertificateAttributes {
  signingCertificate: DerNode | undefined;
  signingCertificateV2: DerNode | undefined;
}

/** Reference to the signer's certificate: the first ESSCertID or ESSCertIDv2 of an attribute (RFC 5035, 3 and 4). */
export interface CertificateReference {
  /** Name in Node of the hash; undefined if it is unknown. */
  hash: string | undefined;
  /** certHash. */
  digest: Buffer;
  issuerSerial: DerNode | undefined;
}

const SEQUENCE = 0x30;

/**
 * Returns the references to the signer's certificate, one for each attribute.
 * @throws DerError
 */
export function certificateReferences({
  signingCertificate,
  signingCertificateV2,
}: SigningCertificateAttributes): CertificateReference[] {
  const first = (attribute: DerNode | undefined) =>
    attribute ? [children(child(child(attribute, 0), 0))] : [];
  return [
    ...first(signingCertificateV2).map((parts) => {
      const algorithm = parts[0]?.tag === SEQUENCE ? parts.shift() : undefined;
      return reference(algorithm ? hashByOid(oid(child(algorithm, 0))) : 'sha256', parts);
    }),
    ...first(signingCertificate).map((parts) => reference('sha1', parts)),
  ];
}

function reference(hash: string | undefined, [digest, issuerSerial]: DerNode[]): CertificateReference {
  return { hash, digest: octets(required(digest)), issuerSerial };
}

/** Returns whether a reference is to a certificate (DER): its hash, and issuer and serial number if they are stated. */
export function isReferenceTo(
  { hash, digest, issuerSerial }: CertificateReference,
  certificate: Buffer,
): boolean {
  if (!hash || !digestOf(hash, [certificate]).equals(digest)) return false;
  return !issuerSerial || isIssuerSerialOf(issuerSerial, certificate);
}

/** IssuerSerial ::= SEQUENCE { issuer GeneralNames, serialNumber }, of which the directory name counts. */
function isIssuerSerialOf(issuerSerial: DerNode, certificate: Buffer): boolean {
  try {
    const [names, serialNumber] = children(issuerSerial);
    const issuer = children(required(names)).find(({ tag }) => tag === 0xa4);
    const stated = child(required(issuer), 0);
    const parts = certificateParts(certificate);
    if (!required(serialNumber).raw.equals(parts.serialNumber)) return false;
    return (
      stated.raw.equals(parts.issuer) ||
      nameKey(canonicalName(stated)) === nameKey(readPathCertificate(certificate).issuerName)
    );
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}
