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
import { SigningError } from '../../signing-error.ts';
import { decryptWithPassword } from './decrypt-pkcs12.ts';
import { assertMac } from './pkcs12-integrity.ts';
import { PasswordAttempt } from './password-attempt.ts';

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
const MAX_BAG_DEPTH = 8;
const X509_CERTIFICATE = '1.2.840.113549.1.9.22.1';

/**
 * Reads all keys and certificates of a PKCS#12 file (RFC 7292).
 * @throws SigningError pfx_not_pkcs12, pfx_wrong_password, pfx_unsupported
 */
export function readPkcs12(pfx: Buffer, text: string): Pkcs12Contents {
  const password = new PasswordAttempt(text);
  const { contents, macData } = asPkcs12(() => openEnvelope(pfx));
  if (macData) asPkcs12(() => assertMac(macData, contents, password));
  const found: Pkcs12Contents = { privateKeys: [], certificates: [] };
  try {
    for (const safe of children(readDer(contents))) {
      collectBags(openSafe(safe, password), { password, found, depth: 0 });
    }
  } catch (error) {
    // Without a MAC, a wrong password can decrypt to bytes with valid padding.
    if (error instanceof DerError) throw new SigningError(macData ? 'pfx_not_pkcs12' : 'pfx_wrong_password');
    throw error;
  }
  return found;
}

function asPkcs12<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) throw new SigningError('pfx_not_pkcs12');
    throw error;
  }
}

// PFX ::= SEQUENCE { version, authSafe ContentInfo, macData OPTIONAL }
function openEnvelope(pfx: Buffer): { contents: Buffer; macData: DerNode | undefined } {
  const [version, authSafe, macData] = children(readDer(pfx));
  if (version?.tag !== 0x02 || oid(child(required(authSafe), 0)) !== DATA) throw new DerError('not a PFX');
  return { contents: octets(explicit(child(required(authSafe), 1))), macData };
}

function openSafe(safe: DerNode, password: PasswordAttempt): Buffer {
  const type = oid(child(safe, 0));
  const content = explicit(child(safe, 1));
  if (type === DATA) return octets(content);
  if (type !== ENCRYPTED_DATA) throw new SigningError('pfx_unsupported', { algorithm: type });
  // EncryptedData ::= SEQUENCE { version, SEQUENCE { contentType, algorithm, [0] encryptedContent } }
  const [, algorithm, encrypted] = children(child(content, 1));
  return decryptWithPassword(required(algorithm), octets(required(encrypted)), password);
}

interface BagContext {
  password: PasswordAttempt;
  found: Pkcs12Contents;
  depth: number;
}

function collectBags(safe: Buffer, context: BagContext): void {
  if (context.depth > MAX_BAG_DEPTH) throw new DerError('nested too deep');
  for (const bag of children(readDer(safe))) {
    const type = oid(child(bag, 0));
    const value = explicit(child(bag, 1));
    if (type === CERTIFICATE_BAG) collectCertificate(value, context.found);
    if (type === KEY_BAG) context.found.privateKeys.push(Buffer.from(value.raw));
    if (type === SHROUDED_KEY_BAG) {
      const encrypted = octets(child(value, 1));
      context.found.privateKeys.push(decryptWithPassword(child(value, 0), encrypted, context.password));
    }
    if (type === NESTED_BAG) collectBags(value.raw, { ...context, depth: context.depth + 1 });
  }
}

function collectCertificate(bag: DerNode, found: Pkcs12Contents): void {
  if (oid(child(bag, 0)) !== X509_CERTIFICATE) return;
  found.certificates.push(Buffer.from(octets(explicit(child(bag, 1)))));
}

/** Returns the element inside an explicit tag. */
function explicit(node: DerNode): DerNode {
  return child(node, 0);
}
