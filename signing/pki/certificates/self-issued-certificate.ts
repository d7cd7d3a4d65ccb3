import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { ECDSA_WITH_HASH_OID } from '../cms/cms-oids.ts';
import {
  bitString,
  explicit,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  tlv,
  TRUE,
  unsignedInteger,
  utf8String,
  validityTime,
} from '../der/der-writer.ts';
import type { KeyAndChain } from '../signers/signer.ts';

/** Subject and validity period of a self-issued certificate. */
export interface SelfIssuedSubject {
  /** Organization name; cut to 64 characters. */
  organization: string;
  /** Common name; cut to 64 characters. */
  commonName: string;
  /** Start of the validity period, to the second. */
  notBefore: Date;
  /** End of the validity period, to the second. */
  notAfter: Date;
}

// RFC 5280, appendix A.1: ub-organization-name, ub-common-name
const MAX_NAME = 64;

/**
 * Generates a P-256 key and a self-issued end-entity certificate for signing (RFC 5280, 4.1), signed by that
 * key.
 */
export function selfIssuedCertificate(subject: SelfIssuedSubject): KeyAndChain {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const algorithm = sequence(objectIdentifier(ECDSA_WITH_HASH_OID.sha256));
  const name = distinguishedName(subject);
  const toBeSigned = sequence(
    explicit(0, integer(2)), // version 3
    unsignedInteger(randomSerial()),
    algorithm,
    name,
    sequence(validityTime(subject.notBefore), validityTime(subject.notAfter)),
    name,
    spki,
    explicit(3, extensions(spki)),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
    certificate: sequence(toBeSigned, algorithm, bitString(signature)),
    chain: [],
  };
}

function distinguishedName({ organization, commonName }: SelfIssuedSubject): Buffer {
  const attribute = (type: string, value: string) =>
    setOf(sequence(objectIdentifier(type), utf8String(Array.from(value).slice(0, MAX_NAME).join(''))));
  return sequence(attribute('2.5.4.10', organization), attribute('2.5.4.3', commonName));
}

/**
 * Returns basicConstraints (no CA), keyUsage (digitalSignature, nonRepudiation) and subjectKeyIdentifier (RFC
 * 5280, 4.2.1).
 */
function extensions(spki: Buffer): Buffer {
  const identifier = createHash('sha256').update(spki).digest().subarray(0, 20); // RFC 7093, 2 (1)
  return sequence(
    extension('2.5.29.19', sequence(), TRUE),
    extension('2.5.29.15', tlv(0x03, Buffer.from([6, 0xc0])), TRUE),
    extension('2.5.29.14', octetString(identifier)),
  );
}

function extension(type: string, value: Buffer, critical: Buffer = Buffer.alloc(0)): Buffer {
  return sequence(objectIdentifier(type), critical, octetString(value));
}

/** Returns a random serial number: positive, 16 of at most 20 bytes (RFC 5280, 4.1.2.2). */
function randomSerial(): Buffer {
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  return serial;
}
