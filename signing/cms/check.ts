import { timingSafeEqual } from 'node:crypto';
import { describeCertificate, parseX509, publicKeyOf } from '../certificate.ts';
import { child, children, DerError, octets, oid, readDer, required, type DerNode } from '../der-reader.ts';
import { digestOf } from '../hash.ts';
import type { BytePiece } from '../pdf/byte-source.ts';
import { SigningError } from '../signing-error.ts';
import { hashByOid, isSignatureRight, isWeakHash } from './algorithms.ts';
import { readSignedData, type SignedAttributes, type SignedData } from './read.ts';

export type CmsProblem =
  | 'cms_unreadable'
  | 'signer_certificate_missing'
  | 'digest_unknown'
  | 'digest_too_weak'
  | 'digest_mismatch'
  | 'signature_mismatch'
  | 'signing_certificate_missing'
  | 'signing_certificate_mismatch';

export interface CmsCheck {
  /** The signed bytes have the digest that the signature states. */
  isIntact: boolean;
  /** The signature is the signer's, over that digest. */
  isSignatureValid: boolean;
  problems: CmsProblem[];
  certificate: Buffer | undefined;
  certificates: Buffer[];
  signingTime: Date | undefined;
}

export interface CmsCheckOptions {
  /** What kind of signature it is: over the bytes themselves, or over a timestamp's statement of their hash. */
  kind: 'signature' | 'timestamp';
  /** PAdES wants the signer's certificate bound to the signature (ETSI EN 319 142-1, 6.3). */
  needsSigningCertificate: boolean;
}

const TST_INFO = '1.2.840.113549.1.9.16.1.4';

/** Checks a CMS signature over the pieces of bytes. Never throws for what stands in the CMS. */
export function checkCms(cms: Buffer, signed: readonly BytePiece[], options: CmsCheckOptions): CmsCheck {
  try {
    return check(readSignedData(cms), signed, options);
  } catch (error) {
    if (error instanceof DerError || error instanceof SigningError) return unreadable();
    throw error;
  }
}

function unreadable(): CmsCheck {
  const nothing = { certificate: undefined, certificates: [], signingTime: undefined };
  return { isIntact: false, isSignatureValid: false, problems: ['cms_unreadable'], ...nothing };
}

function check(data: SignedData, signed: readonly BytePiece[], options: CmsCheckOptions): CmsCheck {
  const { signerCertificate, attributes, certificates } = data;
  const hash = hashByOid(data.digestAlgorithm);
  const problems: CmsProblem[] = [];
  const found = { certificate: signerCertificate, certificates, signingTime: attributes?.signingTime };
  if (!hash) return { isIntact: false, isSignatureValid: false, problems: ['digest_unknown'], ...found };
  if (isWeakHash(hash)) problems.push('digest_too_weak');
  const content = options.kind === 'timestamp' ? [data.content ?? Buffer.alloc(0)] : signed;
  const isIntact =
    isDigestRight(data, { hash, content }) && (options.kind === 'signature' || isImprintRight(data, signed));
  if (!isIntact) problems.push('digest_mismatch');
  if (!signerCertificate) {
    return {
      isIntact,
      isSignatureValid: false,
      problems: [...problems, 'signer_certificate_missing'],
      ...found,
    };
  }
  describeCertificate(signerCertificate); // refuses one that could not be shown afterwards
  const isSignatureValid = isSignatureRight({
    algorithm: data.signatureAlgorithm,
    digestHash: hash,
    key: publicKeyOf(parseX509(signerCertificate)),
    signature: data.signature,
    signed: attributes ? [attributes.encoded] : content,
  });
  if (!isSignatureValid) problems.push('signature_mismatch');
  problems.push(...signingCertificateProblems(attributes, signerCertificate, options));
  return { isIntact, isSignatureValid, problems, ...found };
}

interface Digested {
  hash: string;
  content: readonly BytePiece[];
}

/** Without attributes the signature itself covers the bytes, so that there is no digest to compare. */
function isDigestRight({ attributes, contentType }: SignedData, { hash, content }: Digested): boolean {
  if (!attributes) return true;
  if (attributes.contentType !== undefined && attributes.contentType !== contentType) return false;
  return areEqual(digestOf(hash, content), attributes.messageDigest);
}

// RFC 3161, 2.4.2: TSTInfo ::= SEQUENCE { version, policy, MessageImprint { algorithm, hash }, … }
function isImprintRight({ content, contentType }: SignedData, signed: readonly BytePiece[]): boolean {
  if (!content || contentType !== TST_INFO) return false;
  const imprint = child(readDer(content), 2);
  const hash = hashByOid(oid(child(child(imprint, 0), 0)));
  return hash !== undefined && areEqual(digestOf(hash, signed), octets(child(imprint, 1)));
}

function signingCertificateProblems(
  attributes: SignedAttributes | undefined,
  certificate: Buffer,
  { needsSigningCertificate }: CmsCheckOptions,
): CmsProblem[] {
  const { signingCertificate, signingCertificateV2 } = attributes ?? {};
  if (!signingCertificate && !signingCertificateV2) {
    return needsSigningCertificate ? ['signing_certificate_missing'] : [];
  }
  const isBound =
    (!signingCertificateV2 || areEqual(...certificateHash(signingCertificateV2, certificate, 'sha256'))) &&
    (!signingCertificate || areEqual(...certificateHash(signingCertificate, certificate, 'sha1')));
  return isBound ? [] : ['signing_certificate_mismatch'];
}

/** RFC 5035, 3 and 4: the first ESSCertID names the signer's certificate; the hash stated, and the right one. */
function certificateHash(value: DerNode, certificate: Buffer, initialHash: string): [Buffer, Buffer] {
  const [first, second] = children(child(child(value, 0), 0));
  const isNamed = first?.tag === 0x30;
  const hash = isNamed ? hashByOid(oid(child(first, 0))) : initialHash;
  if (!hash) throw new DerError('hash of the signing certificate');
  return [octets(required(isNamed ? second : first)), digestOf(hash, [certificate])];
}

function areEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
