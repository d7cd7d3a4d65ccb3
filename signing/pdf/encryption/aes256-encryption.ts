import { createCipheriv, randomBytes } from 'node:crypto';
import type { ByteSource } from '../../bytes/byte-source.ts';
import { dict, name, PdfString, type PdfDict } from '../objects/objects.ts';
import { passwordHash, wrap } from './aes256-key.ts';
import { encryptWith } from './crypt-methods.ts';
import { modernPassword } from './passwords.ts';

/** Encrypted data of a stream, produced piece by piece. */
export interface EncryptedStream {
  /** Number of bytes, the initialization vector and padding included. */
  length: number;
  chunks: Iterable<Buffer>;
}

/** Encryption of a new file: AES-256, revision 6. */
export interface Aes256Encryption {
  /** Encryption dictionary; its own strings are not encrypted. */
  dict: PdfDict;
  /** Encrypts one string or stream with a fresh initialization vector. */
  encrypt: (kind: 'string' | 'stream', data: Buffer) => Buffer;
  /** Encrypts a stream piece by piece, for data that should not be in memory as a whole. */
  encryptStream: (data: ByteSource) => EncryptedStream;
}

// ISO 32000-2, table 22: all permissions are granted; the reserved bits are set.
const ALL_PERMISSIONS = -4;
const NO_BYTES = Buffer.alloc(0);
/** One AES block, in bytes. */
const IV_LENGTH = 16;

/**
 * Creates a random file key protected by a user and an owner password: AES-256, revision 6
 * (ISO 32000-2, 7.6.4.4.7 to 7.6.4.4.9).
 */
export function createAes256Encryption(userPassword: string, ownerPassword: string): Aes256Encryption {
  const fileKey = randomBytes(32);
  const user = protect(fileKey, modernPassword(userPassword), NO_BYTES);
  const owner = protect(fileKey, modernPassword(ownerPassword), user.validation);
  const entries = {
    Filter: name('Standard'),
    V: 5,
    R: 6,
    Length: 256,
    P: ALL_PERMISSIONS,
    U: new PdfString(user.validation),
    UE: new PdfString(user.wrappedKey),
    O: new PdfString(owner.validation),
    OE: new PdfString(owner.wrappedKey),
    Perms: new PdfString(encryptedPermissions(fileKey)),
    EncryptMetadata: true,
    CF: dict({ StdCF: dict({ CFM: name('AESV3'), AuthEvent: name('DocOpen'), Length: 32 }) }),
    StmF: name('StdCF'),
    StrF: name('StdCF'),
  };
  const anyOwner = { number: 0, generation: 0 };
  const encrypt: Aes256Encryption['encrypt'] = (_, data) =>
    encryptWith('AES-256', { key: fileKey, data, owner: anyOwner });
  return { dict: dict(entries), encrypt, encryptStream: (data) => encryptedStream(fileKey, data) };
}

// ISO 32000-2, 7.6.3.3: the initialization vector comes first; the padding adds 1 to 16 bytes.
function encryptedStream(key: Buffer, data: ByteSource): EncryptedStream {
  return {
    length: IV_LENGTH + data.length - (data.length % IV_LENGTH) + IV_LENGTH,
    chunks: encryptedChunks(key, data),
  };
}

function* encryptedChunks(key: Buffer, data: ByteSource): Generator<Buffer> {
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  yield iv;
  for (const chunk of data.chunks()) yield cipher.update(chunk);
  yield cipher.final();
}

/**
 * Returns the 48 bytes of U or O (hash, validation salt, key salt) and the file key wrapped with the
 * password.
 */
function protect(
  fileKey: Buffer,
  password: Buffer,
  extra: Buffer,
): { validation: Buffer; wrappedKey: Buffer } {
  const validationSalt = randomBytes(8);
  const keySalt = randomBytes(8);
  const hash = passwordHash({ revision: 6, password, salt: validationSalt, extra });
  const key = passwordHash({ revision: 6, password, salt: keySalt, extra });
  return { validation: Buffer.concat([hash, validationSalt, keySalt]), wrappedKey: wrap(key, fileKey) };
}

// Algorithm 10: one AES block of the permissions, 'T' (metadata is encrypted) and the letters 'adb'.
function encryptedPermissions(fileKey: Buffer): Buffer {
  const block = Buffer.alloc(16, 0xff);
  block.writeInt32LE(ALL_PERMISSIONS, 0);
  block.write('Tadb', 8, 'latin1');
  randomBytes(4).copy(block, 12);
  return createCipheriv('aes-256-ecb', fileKey, null).setAutoPadding(false).update(block);
}
