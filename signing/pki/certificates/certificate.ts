import { X509Certificate, createHash, type KeyObject } from 'node:crypto';
import {
  bits,
  child,
  children,
  DerError,
  octets,
  oid,
  readDer,
  required,
  time,
  type DerNode,
} from '../der/der-reader.ts';
import { commonName, fullName } from './distinguished-name.ts';
import { memoizeByContent } from '../../bytes/memoize-by-content.ts';
import { SigningError } from '../../signing-error.ts';

/** Fields of a certificate in their original encoding (RFC 5280, 4.1). */
export interface CertificateParts {
  /** DER encoding of the serial number, an INTEGER. */
  serialNumber: Buffer;
  /** DER encoding of the issuer's Name. */
  issuer: Buffer;
  /** DER encoding of the subject's Name. */
  subject: Buffer;
}

/** Facts about a certificate for display. */
export interface CertificateDescription {
  /** Common name of the subject, or its best other name. */
  subject: string;
  /** Distinguished name of the subject, the most specific attribute first. */
  subjectName: string;
  /** Common name of the issuer, or its best other name. */
  issuer: string;
  /** Distinguished name of the issuer, the most specific attribute first. */
  issuerName: string;
  /** Serial number, hexadecimal, without leading zeros. */
  serialNumber: string;
  /** Start of the validity period. */
  notBefore: Date;
  /** End of the validity period. */
  notAfter: Date;
  /** Type of the public key by Node's name: 'rsa', 'ec', 'ed25519', … */
  keyType: string;
  /** Size of the RSA or DSA modulus or of the curve in bits; 0 for other keys. */
  keyBits: number;
  /** SHA-256 of the DER encoding, hexadecimal. */
  fingerprint: string;
  /** True if basicConstraints mark it as a CA certificate. */
  isAuthority: boolean;
  /** False when a key usage extension permits neither digitalSignature nor nonRepudiation. */
  allowsDigitalSignature: boolean;
}

/** Least size of an RSA key for signing, in bits (NIST SP 800-131A). */
export const MIN_RSA_BITS = 2048;
/** Sizes of the curves in use for signing (FIPS 186-5, RFC 5639; secp256k1). */
const CURVE_BITS: Record<string, number> = {
  prime256v1: 256,
  secp384r1: 384,
  secp521r1: 521,
  secp256k1: 256,
  brainpoolP256r1: 256,
  brainpoolP384r1: 384,
  brainpoolP512r1: 512,
};
const KEY_USAGE = '2.5.29.15';
const SUBJECT_KEY_IDENTIFIER = '2.5.29.14';
// RFC 5280, 4.2.1.3: digitalSignature is bit 0, nonRepudiation bit 1, counted from the highest.
const SIGNING_USAGES = 0xc0;

/**
 * Describes a certificate (DER) for display.
 * @throws SigningError certificate_unreadable
 */
export function describeCertificate(der: Buffer): CertificateDescription {
  return descriptions(der);
}

const descriptions = memoizeByContent(describe);

function describe(der: Buffer): CertificateDescription {
  return readable(() => {
    const x509 = parseX509(der);
    const { serialNumber, issuer, validity, subject, extensions } = fields(der);
    const usage = keyUsage(extensions);
    return {
      subject: commonName(subject),
      subjectName: fullName(subject),
      issuer: commonName(issuer),
      issuerName: fullName(issuer),
      serialNumber: serialNumber.body.toString('hex').replace(/^0+(?=.)/, ''),
      notBefore: time(child(validity, 0)),
      notAfter: time(child(validity, 1)),
      ...keyFacts(publicKeyOf(x509)),
      fingerprint: createHash('sha256').update(der).digest('hex'),
      isAuthority: x509.ca,
      allowsDigitalSignature: usage === undefined || (usage & SIGNING_USAGES) !== 0,
    };
  });
}

/** Returns type and size of a key. */
export function keyFacts(key: KeyObject): Pick<CertificateDescription, 'keyType' | 'keyBits'> {
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  return {
    keyType: key.asymmetricKeyType ?? 'unknown',
    keyBits: modulusLength ?? CURVE_BITS[namedCurve ?? ''] ?? 0,
  };
}

/**
 * Checks that a certificate (DER) can make a valid signature at the given time: its validity period, key
 * usage and key size.
 * @throws SigningError certificate_expired, certificate_not_yet_valid, certificate_no_digital_signature,
 * key_too_weak, certificate_unreadable
 */
export function assertUsableForSigning(der: Buffer, at: Date): void {
  const { notBefore, notAfter, allowsDigitalSignature, keyType, keyBits } = describeCertificate(der);
  if (at > notAfter) throw new SigningError('certificate_expired', { notAfter: notAfter.toISOString() });
  if (at < notBefore)
    throw new SigningError('certificate_not_yet_valid', { notBefore: notBefore.toISOString() });
  if (!allowsDigitalSignature) throw new SigningError('certificate_no_digital_signature');
  if (isRsa(keyType) && keyBits < MIN_RSA_BITS) throw new SigningError('key_too_weak', { bits: keyBits });
}

/** Returns whether a key is RSA, with either of its two algorithm identifiers (RFC 4055, 1.2). */
function isRsa(keyType: string): boolean {
  return keyType === 'rsa' || keyType === 'rsa-pss';
}

/**
 * Returns the issuer, the subject and the serial number of a certificate (DER), each in its original
 * encoding.
 * @throws SigningError certificate_unreadable
 */
export function certificateParts(der: Buffer): CertificateParts {
  return readable(() => {
    const { serialNumber, issuer, subject } = fields(der);
    return { serialNumber: serialNumber.raw, issuer: issuer.raw, subject: subject.raw };
  });
}

/**
 * Returns the subject key identifier of a certificate (DER; RFC 5280, 4.2.1.2); undefined without that
 * extension.
 * @throws SigningError certificate_unreadable
 */
export function subjectKeyIdentifier(der: Buffer): Buffer | undefined {
  return readable(() => {
    const value = extensionValue(fields(der).extensions, SUBJECT_KEY_IDENTIFIER);
    return value && octets(value);
  });
}

/**
 * Returns the common name of a certificate's subject, or else its organization, organizational unit or e-mail
 * address.
 * @throws SigningError certificate_unreadable
 */
export function subjectName(der: Buffer): string {
  return readable(() => commonName(fields(der).subject));
}

interface CertificateFields {
  serialNumber: DerNode;
  issuer: DerNode;
  validity: DerNode;
  subject: DerNode;
  extensions: DerNode | undefined;
}

function fields(der: Buffer): CertificateFields {
  const contents = children(child(readDer(der), 0));
  const start = contents[0]?.tag === 0xa0 ? 1 : 0;
  const at = (index: number) => required(contents[start + index]);
  return {
    serialNumber: at(0),
    issuer: at(2),
    validity: at(3),
    subject: at(4),
    extensions: contents.find(({ tag }) => tag === 0xa3),
  };
}

function keyUsage(extensions: DerNode | undefined): number | undefined {
  const value = extensionValue(extensions, KEY_USAGE);
  return value && (bits(value)[0] ?? 0);
}

function extensionValue(extensions: DerNode | undefined, id: string): DerNode | undefined {
  if (!extensions) return undefined;
  const list = children(child(extensions, 0)).map(children);
  const found = list.find(([extensionId]) => extensionId !== undefined && oid(extensionId) === id);
  return found && readDer(octets(required(found.at(-1))));
}

/**
 * Returns the public key of a certificate. Node decodes it on demand, so it can be unreadable in a readable
 * certificate.
 * @throws SigningError certificate_unreadable
 */
export function publicKeyOf(x509: X509Certificate): KeyObject {
  try {
    return withPoint(x509.publicKey);
  } catch {
    throw new SigningError('certificate_unreadable', { part: 'public key' });
  }
}

/**
 * Returns a public key, unless it is an EC key whose point is at infinity (SEC 1, 2.3.3), for which anyone can sign. OpenSSL reads such a key
 * but cannot write it: looking at its details leaves an error behind, which Node takes for one of the next private key.
 * @throws Error of OpenSSL
 */
export function withPoint(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType === 'ec') key.export({ format: 'der', type: 'spki' });
  return key;
}

/**
 * Parses a certificate (DER) with Node. The result is cached by content and must not be modified.
 * @throws SigningError certificate_unreadable
 */
export function parseX509(der: Buffer): X509Certificate {
  return x509Certificates(der);
}

const x509Certificates = memoizeByContent((der: Buffer) => {
  try {
    return new X509Certificate(der);
  } catch {
    throw new SigningError('certificate_unreadable');
  }
});

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) throw new SigningError('certificate_unreadable');
    throw error;
  }
}
