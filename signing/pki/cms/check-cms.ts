import { timingSafeEqual } from 'node:crypto';
import { describeCertificate, parseX509, publicKeyOf } from '../certificates/certificate.ts';
import { DerError } from '../der/der-reader.ts';
import { digestOf } from '../../bytes/hash.ts';
import type { BytePiece } from '../../bytes/byte-source.ts';
import { SigningError } from '../../signing-error.ts';
import { readTimestampInfo } from '../timestamp/timestamp-info.ts';
import { algorithmName, isSignatureRight, signatureHash } from './cms-algorithms.ts';
import { hashByOid, isWeakHash } from './hashes.ts';
import { isWellFormed } from './cms-form.ts';
import { CMS_OID } from './cms-oids.ts';
import { certificateReferences, isReferenceTo } from './signing-certificate.ts';
import { readSignedData, SignersError, type SignedAttributes, type SignedData } from './read-cms.ts';

/** Codes of the problems of a CMS signature. */
export type CmsProblem =
  | 'cms_unreadable'
  | 'signers_not_one'
  | 'cms_malformed'
  | 'signer_certificate_missing'
  | 'digest_unknown'
  | 'digest_too_weak'
  | 'digest_mismatch'
  | 'signature_mismatch'
  | 'signing_certificate_missing'
  | 'signing_certificate_mismatch';

/** Result of checking a CMS signature. */
export interface CmsCheck {
  /** True if the content has the digest in the signed attributes. */
  isIntact: boolean;
  /** True if the signer's public key verifies the signature. */
  isSignatureValid: boolean;
  problems: CmsProblem[];
  /** Algorithm for display, for example `SHA-256 with RSA`; '' when it is unknown. */
  algorithm: string;
  /** Certificate of the signer (DER); undefined when the CMS lacks it. */
  certificate: Buffer | undefined;
  /** All certificates in the CMS (DER). */
  certificates: Buffer[];
  /** Parsed CMS; undefined when it cannot be read. */
  data: SignedData | undefined;
}

/** Content that a signature covers. */
export interface SignedContent {
  /** Returns the digest of the content for the name of a hash in Node. */
  digest: (hash: string) => Buffer;
  /** Content as bytes, for signature algorithms that hash it themselves. */
  pieces: readonly BytePiece[];
}

/** Options of the check of a CMS signature. */
export interface CmsCheckOptions {
  /** Signature over the content itself, or timestamp token, whose TSTInfo states the hash of the content. */
  kind: 'signature' | 'timestamp';
  /** Requires a signed reference to the signer's certificate, as PAdES does (ETSI EN 319 142-1, 6.3). */
  needsSigningCertificate: boolean;
}

/** Returns bytes in memory as signed content. */
export function contentOf(bytes: Buffer): SignedContent {
  return { digest: (hash) => digestOf(hash, [bytes]), pieces: [bytes] };
}

/**
 * Checks a CMS signature (DER) over the content. Reports every defect of the CMS as a problem and does not
 * throw for it.
 */
export function checkCms(cms: Buffer, content: SignedContent, options: CmsCheckOptions): CmsCheck {
  try {
    return check(readSignedData(cms), { cms, content, options });
  } catch (error) {
    if (error instanceof SignersError) return unreadable('signers_not_one');
    if (error instanceof DerError || error instanceof SigningError) return unreadable('cms_unreadable');
    throw error;
  }
}

function unreadable(problem: CmsProblem): CmsCheck {
  const nothing = { algorithm: '', certificate: undefined, certificates: [], data: undefined };
  return { isIntact: false, isSignatureValid: false, problems: [problem], ...nothing };
}

interface Checked {
  cms: Buffer;
  content: SignedContent;
  options: CmsCheckOptions;
}

function check(data: SignedData, { cms, content, options }: Checked): CmsCheck {
  const { signerCertificate: certificate, certificates, signatureAlgorithm } = data;
  const hash = hashByOid(data.digestAlgorithm);
  const algorithm = algorithmName(signatureAlgorithm, hash ?? '');
  const found = { certificate, certificates, algorithm, data };
  const problems: CmsProblem[] = [];
  if (!hash) return { isIntact: false, isSignatureValid: false, problems: ['digest_unknown'], ...found };
  const imprint = options.kind === 'timestamp' ? imprintOf(data) : undefined;
  const hashes = [hash, signatureHash(signatureAlgorithm, hash) ?? hash, imprint?.hash ?? hash];
  if (hashes.some(isWeakHash)) problems.push('digest_too_weak');
  if (!isWellFormed(data, cms, options.kind)) problems.push('cms_malformed');
  const signed = options.kind === 'timestamp' ? contentOf(data.content ?? Buffer.alloc(0)) : content;
  const isContentRight = isDigestRight(data, signed.digest, hash);
  const isIntact = isContentRight && (options.kind === 'signature' || isImprintRight(imprint, content));
  const hasUnknownImprint = imprint !== undefined && imprint.hash === undefined;
  if (hasUnknownImprint) problems.push('digest_unknown');
  if (!isContentRight || !(isIntact || hasUnknownImprint)) problems.push('digest_mismatch');
  if (!certificate) {
    return {
      isIntact,
      isSignatureValid: false,
      ...found,
      problems: [...problems, 'signer_certificate_missing'],
    };
  }
  describeCertificate(certificate); // throws when the certificate cannot be displayed
  const isSignatureValid = isSignatureRight({
    algorithm: signatureAlgorithm,
    digestHash: hash,
    key: publicKeyOf(parseX509(certificate)),
    signature: data.signature,
    signed: data.attributes ? [data.attributes.encoded] : signed.pieces,
  });
  if (!isSignatureValid) problems.push('signature_mismatch');
  problems.push(...signingCertificateProblems(data.attributes, certificate, options));
  return { isIntact, isSignatureValid, problems, ...found };
}

/** Compares the message digest. Without signed attributes the signature covers the content itself. */
function isDigestRight(
  { attributes, contentType }: SignedData,
  digest: SignedContent['digest'],
  hash: string,
): boolean {
  if (!attributes) return true;
  return attributes.contentType === contentType && areEqual(digest(hash), attributes.messageDigest);
}

/** MessageImprint of a timestamp token: the hash of the content, and its name in Node, if known. */
interface Imprint {
  hash: string | undefined;
  digest: Buffer;
}

function imprintOf({ content, contentType }: SignedData): Imprint | undefined {
  if (!content || contentType !== CMS_OID.timestampInfo) return undefined;
  const { imprintAlgorithm, imprint } = readTimestampInfo(content);
  return { hash: hashByOid(imprintAlgorithm), digest: imprint };
}

function isImprintRight(imprint: Imprint | undefined, signed: SignedContent): boolean {
  return imprint?.hash !== undefined && areEqual(signed.digest(imprint.hash), imprint.digest);
}

function signingCertificateProblems(
  attributes: SignedAttributes | undefined,
  certificate: Buffer,
  { needsSigningCertificate }: CmsCheckOptions,
): CmsProblem[] {
  const references = attributes ? certificateReferences(attributes) : [];
  if (references.length === 0) return needsSigningCertificate ? ['signing_certificate_missing'] : [];
  // The first version of the attribute has SHA-1 alone (RFC 5035, 4), which the standard still permits.
  const weak = references.some(({ hash }) => hash === 'md5') ? (['digest_too_weak'] as const) : [];
  const known = references.filter(({ hash }) => hash !== undefined);
  if (!known.every((one) => isReferenceTo(one, certificate)))
    return [...weak, 'signing_certificate_mismatch'];
  return known.length < references.length ? [...weak, 'digest_unknown'] : [...weak];
}

function areEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
