import { SigningError } from '../../signing-error.ts';
import { certificateParts, describeCertificate, subjectKeyIdentifier } from '../certificates/certificate.ts';
import { children, DerError, readDer, required, type DerNode } from '../der/der-reader.ts';
import { canonicalName, nameKey } from '../path-validation/names/canonical-name.ts';
import {
  certificateReferences,
  isReferenceTo,
  type SigningCertificateAttributes,
} from './signing-certificate.ts';

const SEQUENCE = 0x30;
/** Tag of a subject key identifier: [0]. */
const KEY_IDENTIFIER = 0x80;

/** Signed attributes that tell certificates of one key apart. */
type TellingAttributes = SigningCertificateAttributes & { signingTime: Date | undefined };

/**
 * Returns the certificate (DER) that a SignerIdentifier (RFC 5652, 5.3) names; undefined when it is missing.
 * @throws DerError
 */
export function findSignerCertificate(
  signerId: DerNode,
  certificates: readonly Buffer[],
  attributes: TellingAttributes | undefined,
): Buffer | undefined {
  if (signerId.tag === KEY_IDENTIFIER) {
    const named = certificates.filter((der) => hasKeyIdentifier(der, signerId.body));
    return signerAmong(named, attributes);
  }
  const { body, tag } = signerId;
  if (tag !== SEQUENCE) throw new DerError('tag');
  const exact = certificates.find((der) => {
    const { issuer, serialNumber } = certificateParts(der);
    return body.equals(Buffer.concat([issuer, serialNumber]));
  });
  return exact ?? certificates.find((der) => hasEqualIssuer(der, signerId));
}

/** Returns whether a certificate has this serial number and issuer, whose name may be encoded in other string types (RFC 5280, 7.1). */
function hasEqualIssuer(der: Buffer, signerId: DerNode): boolean {
  const [issuer, serialNumber, ...others] = children(signerId);
  const parts = certificateParts(der);
  return (
    others.length === 0 &&
    required(serialNumber).raw.equals(parts.serialNumber) &&
    nameKey(canonicalName(required(issuer))) === nameKey(canonicalName(readDer(parts.issuer)))
  );
}

/** An unreadable certificate beside the signer's is judged with the others of the CMS. */
function hasKeyIdentifier(der: Buffer, identifier: Buffer): boolean {
  try {
    return subjectKeyIdentifier(der)?.equals(identifier) ?? false;
  } catch (error) {
    if (error instanceof SigningError) return false;
    throw error;
  }
}

/**
 * Returns the signer's certificate among those of one key, of which a renewed one has several and the set no order: the one that the
 * signed attributes refer to, or else the first that was valid at the time that they state.
 */
function signerAmong(
  named: readonly Buffer[],
  attributes: TellingAttributes | undefined,
): Buffer | undefined {
  const references = named.length > 1 && attributes ? certificateReferences(attributes) : [];
  if (references.length > 0)
    return named.find((der) => references.every((one) => isReferenceTo(one, der))) ?? named[0];
  const signedAt = named.length > 1 ? attributes?.signingTime : undefined;
  return (signedAt && named.find((der) => isValidAt(der, signedAt))) ?? named[0];
}

function isValidAt(der: Buffer, time: Date): boolean {
  const { notBefore, notAfter } = describeCertificate(der);
  return notBefore <= time && time <= notAfter;
}
