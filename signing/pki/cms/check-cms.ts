import { timingSafeEqual } from 'node:crypto';
import { describeCertificate, parseX509, publicKeyOf } from '../certificates/certificate.ts';
import {
  child,
  children,
  DerError,
  octets,
  oid,
  readDer,
  required,
  type DerNode,
} from '../der/der-reader.ts';
import { digestOf } from '../../bytes/hash.ts';
import type { BytePiece } from '../../bytes/byte-source.ts';
import { SigningError } from '../../signing-error.ts';
import { algorithmName, hashByOid, isSignatureRight, isWeakHash, signatureHash } from './cms-algorithms.ts';
import { isWellFormed } from './cms-form.ts';
import { CMS_OID } from './cms-oids.ts';
import { readSignedData, SignersError, type SignedAttributes, type SignedData } from './read-cms.ts';

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

export interface CmsCheck {
  /** The signed bytes have the digest that the signature states. */
  isIntact: boolean;
  /** The signature is the signer's, over that digest. */
  isSignatureValid: boolean;
  problems: CmsProblem[];
  /** For a person; '' when it cannot be told. */
  algorithm: string;
  certificate: Buffer | undefined;
  certificates: Buffer[];
  /** Undefined when it cannot be read. */
  data: SignedData | undefined;
}

/** What a signature is about. */
export interface SignedContent {
  digest: (hash: string) => Buffer;
  /** The same as bytes, for signatures that hash them on their own. */
  pieces: readonly BytePiece[];
}

export interface CmsCheckOptions {
  /** What kind of signature it is: over the bytes themselves, or over a timestamp's statement of their hash. */
  kind: 'signature' | 'timestamp';
  /** PAdES wants the signer's certificate bound to the signature (ETSI EN 319 142-1, 6.3). */
  needsSigningCertificate: boolean;
}

/** Bytes in memory as content. */
export function contentOf(bytes: Buffer): SignedContent {
  return { digest: (hash) => digestOf(hash, [bytes]), pieces: [bytes] };
}

/** Checks a CMS signature over the content. Never throws for what stands in the CMS. */
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
  const hashes = [hash, signatureHash(signatureAlgorithm, hash) ?? hash];
  if (hashes.some(isWeakHash)) problems.push('digest_too_weak');
  if (!isWellFormed(data, cms, options.kind)) problems.push('cms_malformed');
  const signed = options.kind === 'timestamp' ? contentOf(data.content ?? Buffer.alloc(0)) : content;
  const isIntact =
    isDigestRight(data, signed.digest, hash) &&
    (options.kind === 'signature' || isImprintRight(data, content));
  if (!isIntact) problems.push('digest_mismatch');
  if (!certificate) {
    return {
      isIntact,
      isSignatureValid: false,
      ...found,
      problems: [...problems, 'signer_certificate_missing'],
    };
  }
  describeCertificate(certificate); // refuses one that could not be shown afterwards
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

/** Without attributes the signature itself covers the bytes, so that there is no digest to compare. */
function isDigestRight(
  { attributes, contentType }: SignedData,
  digest: SignedContent['digest'],
  hash: string,
): boolean {
  if (!attributes) return true;
  if (attributes.contentType !== undefined && attributes.contentType !== contentType) return false;
  return areEqual(digest(hash), attributes.messageDigest);
}

// RFC 3161, 2.4.2: TSTInfo ::= SEQUENCE { version, policy, MessageImprint { algorithm, hash }, … }
function isImprintRight({ content, contentType }: SignedData, signed: SignedContent): boolean {
  if (!content || contentType !== CMS_OID.timestampInfo) return false;
  const imprint = child(readDer(content), 2);
  const hash = hashByOid(oid(child(child(imprint, 0), 0)));
  return hash !== undefined && areEqual(signed.digest(hash), octets(child(imprint, 1)));
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
