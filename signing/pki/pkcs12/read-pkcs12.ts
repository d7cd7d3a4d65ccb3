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
import { SigningError, type SigningErrorCode } from '../../signing-error.ts';
import { readLock, type Unlock } from './decrypt-pkcs12.ts';
import { IterationLimit } from './iteration-limit.ts';
import { readMac, type CheckMac } from './pkcs12-integrity.ts';

/** Keys and certificates of a PKCS#12 file. */
export interface Pkcs12Contents {
  /** Private keys (PKCS#8, DER), in the order of the file. */
  privateKeys: Buffer[];
  /** Certificates (DER), in the order of the file. */
  certificates: Buffer[];
}

const DATA = '1.2.840.113549.1.7.1';
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
// Bag types (RFC 7292, 4.2).
const KEY_BAG = '1.2.840.113549.1.12.10.1.1';
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2';
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3';
const NESTED_BAG = '1.2.840.113549.1.12.10.1.6';
/** Tag of encryptedContent: [0] IMPLICIT OCTET STRING. */
const ENCRYPTED_CONTENT = 0x80;
const MAX_BAG_DEPTH = 8;
const X509_CERTIFICATE = '1.2.840.113549.1.9.22.1';

/**
 * Reads all keys and certificates of a PKCS#12 file (RFC 7292). No key is derived before the iterations that the file demands, as
 * far as they can be read by then, have been added up.
 * @throws SigningError pfx_not_pkcs12, pfx_wrong_password, pfx_unsupported, pfx_too_many_iterations, pfx_too_many_parts
 */
export function readPkcs12(pfx: Buffer, password: string): Pkcs12Contents {
  const reading: Reading = { limit: new IterationLimit(), parts: 0 };
  const { checkMac, safes } = refusing('pfx_not_pkcs12', () => readEnvelope(pfx, reading));
  checkMac?.(password);
  // Without a MAC, a wrong password can decrypt to bytes with valid padding.
  const bags = refusing(checkMac ? 'pfx_not_pkcs12' : 'pfx_wrong_password', () =>
    safes.flatMap((safe) => ('bags' in safe ? safe.bags : readBags(safe.unlock(password), reading))),
  );
  return {
    privateKeys: bags.flatMap(({ key }) => (key ? [key(password)] : [])),
    certificates: bags.flatMap(({ certificate }) => (certificate ? [certificate] : [])),
  };
}

/** Maximum number of keys and certificates in a file, so that searching the certification path stays fast. */
const MAX_PARTS = 100;

/** Counts of the current read, checked against the limits for a whole file. */
interface Reading {
  limit: IterationLimit;
  /** Number of keys and certificates. */
  parts: number;
}

/** Contents of a safe, or the function that decrypts them. */
type Safe = { bags: Bag[] } | { unlock: Unlock };

/** Key (PKCS#8, DER), which may have to be decrypted, or certificate (DER). */
interface Bag {
  key?: Unlock;
  certificate?: Buffer;
}

function refusing<T>(code: SigningErrorCode, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) throw new SigningError(code);
    throw error;
  }
}

function readEnvelope(pfx: Buffer, reading: Reading): { checkMac: CheckMac | undefined; safes: Safe[] } {
  const { contents, macData } = openEnvelope(pfx);
  const checkMac = macData && readMac(macData, contents, reading.limit);
  return { checkMac, safes: children(readDer(contents)).map((safe) => readSafe(safe, reading)) };
}

// PFX ::= SEQUENCE { version, authSafe ContentInfo, macData OPTIONAL }
function openEnvelope(pfx: Buffer): { contents: Buffer; macData: DerNode | undefined } {
  const [version, authSafe, macData] = children(readDer(pfx));
  if (version?.tag !== 0x02 || oid(child(required(authSafe), 0)) !== DATA) throw new DerError('not a PFX');
  return { contents: octets(explicit(child(required(authSafe), 1))), macData };
}

function readSafe(safe: DerNode, reading: Reading): Safe {
  const type = oid(child(safe, 0));
  const content = explicit(child(safe, 1));
  if (type === DATA) return { bags: readBags(octets(content), reading) };
  if (type !== ENCRYPTED_DATA) throw new SigningError('pfx_unsupported', { algorithm: type });
  // EncryptedData ::= SEQUENCE { version, SEQUENCE { contentType, algorithm, [0] encryptedContent } }
  const [, algorithm, encrypted] = children(child(content, 1));
  return {
    unlock: readLock(
      { algorithm: required(algorithm), data: octets(required(encrypted), ENCRYPTED_CONTENT) },
      reading.limit,
    ),
  };
}

function readBags(safe: Buffer, reading: Reading, depth = 0): Bag[] {
  if (depth > MAX_BAG_DEPTH) throw new DerError('nested too deep');
  return children(readDer(safe)).flatMap((bag) => {
    const type = oid(child(bag, 0));
    const value = explicit(child(bag, 1));
    if (type === NESTED_BAG) return readBags(value.raw, reading, depth + 1);
    const found = readBag(type, value, reading);
    if (found && ++reading.parts > MAX_PARTS)
      throw new SigningError('pfx_too_many_parts', { limit: MAX_PARTS });
    return found ?? [];
  });
}

function readBag(type: string, value: DerNode, { limit }: Reading): Bag | undefined {
  if (type === KEY_BAG) {
    const key = Buffer.from(value.raw);
    return { key: () => key };
  }
  if (type === SHROUDED_KEY_BAG)
    return { key: readLock({ algorithm: child(value, 0), data: octets(child(value, 1)) }, limit) };
  if (type !== CERTIFICATE_BAG || oid(child(value, 0)) !== X509_CERTIFICATE) return undefined;
  return { certificate: Buffer.from(octets(explicit(child(value, 1)))) };
}

/** Returns the element inside an explicit tag. */
function explicit(node: DerNode): DerNode {
  return child(node, 0);
}
