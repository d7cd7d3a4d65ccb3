import { SigningError } from '../../signing-error.ts';
import { nameOf, PdfString, type PdfDict } from '../objects/objects.ts';

/** Entries of the standard security handler that key derivation uses (ISO 32000-2, table 21). */
export interface EncryptionDict {
  /** V, the encryption algorithm. */
  version: number;
  /** R, the revision of the security handler. */
  revision: number;
  /** Length of the file key in bytes. */
  keyLength: number;
  /** O: 32 bytes, from revision 5 on 48. */
  ownerHash: Buffer;
  /** U: 32 bytes, from revision 5 on 48. */
  userHash: Buffer;
  /** OE: 32 bytes; empty before revision 5. */
  ownerKey: Buffer;
  /** UE: 32 bytes; empty before revision 5. */
  userKey: Buffer;
  /** P as a signed 32-bit integer. */
  permissions: number;
  encryptsMetadata: boolean;
}

/**
 * Reads an encryption dictionary, its values resolved by the caller.
 * @throws SigningError pdf_unsupported_encryption
 */
export function readEncryptionDict(dict: PdfDict): EncryptionDict {
  const filter = nameOf(dict.get('Filter'));
  if (filter !== 'Standard') throw unsupported('handler', filter ?? '');
  const version = numberAt(dict, 'V', 0);
  const revision = numberAt(dict, 'R', 0);
  if (![1, 2, 4, 5].includes(version)) throw unsupported('version', version);
  if (![2, 3, 4, 5, 6].includes(revision)) throw unsupported('revision', revision);
  const isModern = revision >= 5;
  return {
    version,
    revision,
    keyLength: keyLength(dict, version, revision),
    ownerHash: bytesAt(dict, 'O', isModern ? 48 : 32),
    userHash: bytesAt(dict, 'U', isModern ? 48 : 32),
    ownerKey: isModern ? bytesAt(dict, 'OE', 32) : Buffer.alloc(0),
    userKey: isModern ? bytesAt(dict, 'UE', 32) : Buffer.alloc(0),
    permissions: numberAt(dict, 'P', 0) | 0,
    encryptsMetadata: dict.get('EncryptMetadata') !== false,
  };
}

/** Returns the error for encryption that the library does not support; `part` becomes the key of its detail. */
export function unsupported(part: string, value: string | number): SigningError {
  return new SigningError('pdf_unsupported_encryption', { [part]: value });
}

// ISO 32000-2, table 20: Length is in bits and applies from version 2 on; crypt filters (V 4) always use 128.
function keyLength(dict: PdfDict, version: number, revision: number): number {
  if (version === 5) return 32;
  if (version === 4) return 16;
  if (version === 1 || revision === 2) return 5;
  const bits = numberAt(dict, 'Length', 40);
  if (bits % 8 !== 0 || bits < 40 || bits > 128) throw unsupported('length', bits);
  return bits / 8;
}

function numberAt(dict: PdfDict, key: string, initial: number): number {
  const value = dict.get(key) ?? initial;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw unsupported('entry', key);
  return value;
}

function bytesAt(dict: PdfDict, key: string, length: number): Buffer {
  const value = dict.get(key);
  if (!(value instanceof PdfString) || value.bytes.length < length) throw unsupported('entry', key);
  return value.bytes.subarray(0, length);
}
