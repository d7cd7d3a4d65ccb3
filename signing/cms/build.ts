import { certificateParts, parseX509, publicKeyOf } from '../certificate.ts';
import * as der from '../der-writer.ts';
import { digestOf, HASH_OID, type HashName } from '../hash.ts';
import type { SignatureKeyType, SignerIdentity } from '../signer.ts';
import { SigningError } from '../signing-error.ts';
import { CMS_OID, ECDSA_WITH_HASH_OID } from './oids.ts';

/** What every signature of one signer with one hash has in common, encoded once. */
interface SignerTemplate {
  contentTypeAttribute: Buffer;
  signingCertificateAttribute: Buffer;
  issuerAndSerialNumber: Buffer;
  digestAlgorithm: Buffer;
  signatureAlgorithm: Buffer;
  certificates: Buffer;
  maxCmsLength: number;
}

const templates = new WeakMap<SignerIdentity, Map<HashName, SignerTemplate>>();
const hashes = new WeakMap<object, HashName>();
// Orders of the NIST curves in bytes.
const CURVE_BYTES: Record<string, number> = { prime256v1: 32, secp384r1: 48, secp521r1: 66 };
const CURVE_HASH: Record<string, HashName> = {
  prime256v1: 'sha256',
  secp384r1: 'sha384',
  secp521r1: 'sha512',
};

/** True for the curves that signatures are made on: P-256, P-384 and P-521, by OpenSSL's names. */
export function isSupportedCurve(curve: string | undefined): boolean {
  return curveBytes(curve) !== undefined;
}

/** How many bytes a number takes on one of these curves; undefined on others. */
export function curveBytes(curve: string | undefined): number | undefined {
  return CURVE_BYTES[curve ?? ''];
}

/** The hash that suits the signer's key: SHA-256 but for the larger curves. */
export function hashFor(identity: Pick<SignerIdentity, 'certificate'>): HashName {
  const known = hashes.get(identity);
  if (known) return known;
  const curve = publicKeyOf(parseX509(identity.certificate)).asymmetricKeyDetails?.namedCurve;
  const hash = CURVE_HASH[curve ?? ''] ?? 'sha256';
  hashes.set(identity, hash);
  return hash;
}

/**
 * The signed attributes as DER, which is what the signer signs: content type, message digest and
 * signing-certificate-v2, without a signing time (ETSI EN 319 142-1, 6.3: PAdES keeps that in /M).
 */
export function signedAttributes(identity: SignerIdentity, hash: HashName, digest: Buffer): Buffer {
  return attributesFrom(templateFor(identity, hash), digest);
}

export interface CmsParts {
  identity: SignerIdentity;
  hash: HashName;
  /** As `signedAttributes` gives them. */
  attributes: Buffer;
  signature: Buffer;
}

/** A detached CMS SignedData with one signer (RFC 5652, 5.1), the certificates byte for byte as they came. */
export function buildCms({ identity, hash, attributes, signature }: CmsParts): Buffer {
  return cmsFrom(templateFor(identity, hash), attributes, signature);
}

/** How many bytes the CMS of this signer takes at most. */
export function maxCmsLength(identity: SignerIdentity, hash: HashName): number {
  return templateFor(identity, hash).maxCmsLength;
}

type TemplateBytes = Omit<SignerTemplate, 'maxCmsLength'>;

function attributesFrom(template: TemplateBytes, digest: Buffer): Buffer {
  const messageDigest = attribute(CMS_OID.messageDigest, der.octetString(digest));
  return der.setOf(template.contentTypeAttribute, messageDigest, template.signingCertificateAttribute);
}

function cmsFrom(template: TemplateBytes, attributes: Buffer, signature: Buffer): Buffer {
  const implicitAttributes = Buffer.from(attributes);
  implicitAttributes[0] = 0xa0; // [0] IMPLICIT in SignerInfo, SET OF where it is hashed (RFC 5652, 5.4)
  const signerInfo = der.sequence(
    der.integer(1),
    template.issuerAndSerialNumber,
    template.digestAlgorithm,
    implicitAttributes,
    template.signatureAlgorithm,
    der.octetString(signature),
  );
  const signedData = der.sequence(
    der.integer(1),
    der.tlv(0x31, template.digestAlgorithm),
    der.sequence(der.objectIdentifier(CMS_OID.data)),
    template.certificates,
    der.tlv(0x31, signerInfo),
  );
  return der.sequence(der.objectIdentifier(CMS_OID.signedData), der.tlv(0xa0, signedData));
}

function templateFor(identity: SignerIdentity, hash: HashName): SignerTemplate {
  const known = templates.get(identity)?.get(hash);
  if (known) return known;
  const template = makeTemplate(identity, hash);
  templates.set(
    identity,
    (templates.get(identity) ?? new Map<HashName, SignerTemplate>()).set(hash, template),
  );
  return template;
}

function makeTemplate({ certificate, chain, keyType }: SignerIdentity, hash: HashName): SignerTemplate {
  const { issuer, serialNumber } = certificateParts(certificate);
  const bytes: TemplateBytes = {
    contentTypeAttribute: attribute(CMS_OID.contentType, der.objectIdentifier(CMS_OID.data)),
    signingCertificateAttribute: signingCertificate(certificate, hash),
    issuerAndSerialNumber: der.sequence(issuer, serialNumber),
    digestAlgorithm: der.sequence(der.objectIdentifier(HASH_OID[hash])),
    signatureAlgorithm: signatureAlgorithm(keyType, hash),
    certificates: der.tlv(0xa0, ...[certificate, ...chain].toSorted((a, b) => a.compare(b))),
  };
  const longest = Buffer.alloc(maxSignatureLength(certificate));
  return {
    ...bytes,
    maxCmsLength: cmsFrom(bytes, attributesFrom(bytes, digestOf(hash, [])), longest).length,
  };
}

// RFC 5035, 3: ESSCertIDv2 leaves its hash algorithm out when it is SHA-256.
function signingCertificate(certificate: Buffer, hash: HashName): Buffer {
  const { issuer, serialNumber } = certificateParts(certificate);
  const algorithm = hash === 'sha256' ? [] : [der.sequence(der.objectIdentifier(HASH_OID[hash]))];
  const issuerSerial = der.sequence(der.sequence(der.tlv(0xa4, issuer)), serialNumber);
  const id = der.sequence(...algorithm, der.octetString(digestOf(hash, [certificate])), issuerSerial);
  return attribute(CMS_OID.signingCertificateV2, der.sequence(der.sequence(id)));
}

function attribute(type: string, value: Buffer): Buffer {
  return der.sequence(der.objectIdentifier(type), der.tlv(0x31, value));
}

function signatureAlgorithm(keyType: SignatureKeyType, hash: HashName): Buffer {
  if (keyType === 'ec') return der.sequence(der.objectIdentifier(ECDSA_WITH_HASH_OID[hash]));
  return der.sequence(der.objectIdentifier(CMS_OID.rsaEncryption), der.NULL);
}

function maxSignatureLength(certificate: Buffer): number {
  const { modulusLength, namedCurve } = publicKeyOf(parseX509(certificate)).asymmetricKeyDetails ?? {};
  if (modulusLength) return Math.ceil(modulusLength / 8);
  const bytes = curveBytes(namedCurve);
  if (!bytes) throw new SigningError('key_type_unsupported', { curve: namedCurve ?? '' });
  // Two integers, each with tag, length and perhaps a leading zero, in a sequence.
  return der.sequence(Buffer.alloc(2 * (bytes + 3))).length;
}
