import { certificateParts } from '../certificates/certificate.ts';
import * as der from '../der/der-writer.ts';
import { digestOf, HASH_OID, type HashName } from '../../bytes/hash.ts';
import { signatureLength, type SignatureScheme } from '../signers/signature-scheme.ts';
import type { SignerIdentity } from '../signers/signer.ts';
import { CMS_OID } from './cms-oids.ts';
import { signatureAlgorithm } from './signature-algorithm.ts';

/** Encoded parts that all signatures of one signer with one scheme share. */
interface SignerTemplate {
  contentTypeAttribute: Buffer;
  signingCertificateAttribute: Buffer;
  issuerAndSerialNumber: Buffer;
  digestAlgorithm: Buffer;
  signatureAlgorithm: Buffer;
  certificates: Buffer;
  maxCmsLength: number;
}

const templates = new WeakMap<SignerIdentity, Map<string, SignerTemplate>>();

/**
 * Returns the signed attributes (DER), which are the bytes to sign: content type, message digest and
 * signing-certificate-v2, without signing time, which PAdES keeps in /M (ETSI EN 319 142-1, 6.3).
 */
export function signedAttributes(identity: SignerIdentity, scheme: SignatureScheme, digest: Buffer): Buffer {
  return attributesFrom(templateFor(identity, scheme), digest);
}

/** Parts of a CMS signature. */
export interface CmsParts {
  identity: SignerIdentity;
  scheme: SignatureScheme;
  /** Result of `signedAttributes`. */
  attributes: Buffer;
  /** Signature over the attributes; ECDSA as DER. */
  signature: Buffer;
}

/**
 * Returns a detached CMS SignedData (DER) with one signer (RFC 5652, 5.1) and its certificates in their
 * original encoding.
 */
export function buildCms({ identity, scheme, attributes, signature }: CmsParts): Buffer {
  return cmsFrom(templateFor(identity, scheme), attributes, signature);
}

/**
 * Returns the greatest length of the signer's CMS in bytes, without unsigned attributes such as a timestamp.
 */
export function maxCmsLength(identity: SignerIdentity, scheme: SignatureScheme): number {
  return templateFor(identity, scheme).maxCmsLength;
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

function templateFor(identity: SignerIdentity, scheme: SignatureScheme): SignerTemplate {
  const key = `${scheme.padding} ${scheme.hash}`; // the rest of a scheme follows from the certificate
  const known = templates.get(identity)?.get(key);
  if (known) return known;
  const template = makeTemplate(identity, scheme);
  templates.set(identity, (templates.get(identity) ?? new Map<string, SignerTemplate>()).set(key, template));
  return template;
}

function makeTemplate(identity: SignerIdentity, scheme: SignatureScheme): SignerTemplate {
  const { certificate, chain } = identity;
  const { hash } = scheme;
  const { issuer, serialNumber } = certificateParts(certificate);
  const bytes: TemplateBytes = {
    contentTypeAttribute: attribute(CMS_OID.contentType, der.objectIdentifier(CMS_OID.data)),
    signingCertificateAttribute: signingCertificate(certificate, hash),
    issuerAndSerialNumber: der.sequence(issuer, serialNumber),
    digestAlgorithm: der.sequence(der.objectIdentifier(HASH_OID[hash])),
    signatureAlgorithm: signatureAlgorithm(scheme),
    certificates: der.tlv(0xa0, ...[certificate, ...chain].toSorted((a, b) => a.compare(b))),
  };
  const longest = Buffer.alloc(signatureLength(identity));
  return {
    ...bytes,
    maxCmsLength: cmsFrom(bytes, attributesFrom(bytes, digestOf(hash, [])), longest).length,
  };
}

// ESSCertIDv2 omits its hash algorithm when it is SHA-256, the default (RFC 5035, 3).
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
