import { memoizeByContent } from '../../bytes/memoize-by-content.ts';
import { readExtensions, type CertificateExtension } from '../certificates/certificate-extensions.ts';
import {
  child,
  children,
  DerError,
  isSelection,
  octets,
  onlyChild,
  readDer,
  required,
  smallInteger,
  time,
  type DerNode,
} from '../der/der-reader.ts';
import { canonicalName, nameKey } from './names/canonical-name.ts';

/** Certificate with the fields that path validation needs (RFC 5280, 4.1). */
export interface PathCertificate {
  /** Whole certificate (DER). */
  der: Buffer;
  /** TBSCertificate (DER), which the signature covers. */
  contents: Buffer;
  /** Version as encoded: 2 means version 3. */
  version: number;
  signatureAlgorithm: DerNode;
  signature: Buffer;
  issuer: DerNode;
  issuerName: string[];
  subject: DerNode;
  subjectName: string[];
  notBefore: Date;
  notAfter: Date;
  /** SubjectPublicKeyInfo (DER). */
  publicKeyInfo: Buffer;
  extensions: ReadonlyMap<string, CertificateExtension>;
  subjectKeyId: Buffer | undefined;
  /** keyIdentifier of the authority key identifier. */
  authorityKeyId: Buffer | undefined;
  /** True if issuer and subject are the same name (RFC 5280, 3.2). */
  isSelfIssued: boolean;
}

/**
 * Reads a certificate (DER). The result is cached by content and must not be modified.
 * @throws DerError, also for an element that a certificate does not have, an extension that occurs twice, and a signature algorithm
 * that differs from the signed one (RFC 5280, 4.1, 4.1.1.2 and 4.2)
 */
export function readPathCertificate(der: Buffer): PathCertificate {
  return certificates(der);
}

/** Certificates that are kept: more than a security store has, each of which every search looks at. */
const KEPT = 3_000;

/** Tags of the identifiers of issuer and subject, and of the extensions. */
const OPTIONAL = [0x81, 0x82, 0xa3];

const certificates = memoizeByContent((der: Buffer): PathCertificate => {
  const [contents, signatureAlgorithm, signature, ...others] = children(readDer(der)).map(required);
  const parts = children(required(contents));
  const version = parts[0]?.tag === 0xa0 ? smallInteger(child(required(parts.shift()), 0)) : 0;
  const [, signedAlgorithm, issuer, validity, subject, publicKeyInfo, ...optional] = parts;
  if (others.length > 0 || !isSelection(optional, OPTIONAL)) throw new DerError('unexpected element');
  if (!signatureAlgorithm?.raw.equals(required(signedAlgorithm).raw)) throw new DerError('algorithm');
  const extensions = extensionsOf(optional.find(({ tag }) => tag === 0xa3));
  const [issuerName, subjectName] = [canonicalName(required(issuer)), canonicalName(required(subject))];
  return {
    der,
    contents: required(contents).raw,
    version,
    signatureAlgorithm,
    signature: required(signature).body.subarray(1),
    issuer: required(issuer),
    issuerName,
    subject: required(subject),
    subjectName,
    notBefore: time(child(required(validity), 0)),
    notAfter: time(child(required(validity), 1)),
    publicKeyInfo: required(publicKeyInfo).raw,
    extensions,
    ...keyIdentifiers(extensions),
    isSelfIssued: nameKey(issuerName) === nameKey(subjectName),
  };
}, KEPT);

function extensionsOf(wrapped: DerNode | undefined): Map<string, CertificateExtension> {
  return wrapped ? readExtensions(onlyChild(wrapped)) : new Map<string, CertificateExtension>();
}

function keyIdentifiers(extensions: ReadonlyMap<string, CertificateExtension>) {
  const subject = extensions.get('2.5.29.14');
  const authority = extensions.get('2.5.29.35');
  return {
    subjectKeyId: subject && octets(subject.value),
    authorityKeyId: authority && children(authority.value).find(({ tag }) => tag === 0x80)?.body,
  };
}
