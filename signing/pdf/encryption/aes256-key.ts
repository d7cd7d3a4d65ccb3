import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';
import { digestOf } from '../../bytes/hash.ts';
import type { EncryptionDict } from './encryption-dict.ts';

const ROUND_HASHES = ['sha256', 'sha384', 'sha512'] as const;
const NO_BYTES = Buffer.alloc(0);

/**
 * Returns the file key of revisions 5 and 6; undefined if the password is neither the user's nor the owner's.
 * ISO 32000-2, 7.6.4.3.3 (algorithm 2.A). U and O hold hash, validation salt and key salt: 32, 8 and 8 bytes.
 */
export function aes256FileKey(password: Buffer, dict: EncryptionDict): Buffer | undefined {
  const { revision, userHash, ownerHash } = dict;
  const matches = (stored: Buffer, extra: Buffer) =>
    passwordHash({ revision, password, salt: stored.subarray(32, 40), extra }).equals(stored.subarray(0, 32));
  const keyFrom = (stored: Buffer, extra: Buffer, wrapped: Buffer) =>
    unwrap(passwordHash({ revision, password, salt: stored.subarray(40, 48), extra }), wrapped);
  if (matches(ownerHash, userHash)) return keyFrom(ownerHash, userHash, dict.ownerKey);
  return matches(userHash, NO_BYTES) ? keyFrom(userHash, NO_BYTES, dict.userKey) : undefined;
}

/** Input of algorithm 2.B. */
export interface PasswordHashInput {
  /** Revision of the security handler, 5 or 6. */
  revision: number;
  /** Password in UTF-8. */
  password: Buffer;
  /** Validation salt or key salt, 8 bytes. */
  salt: Buffer;
  /** The 48 bytes of U for an owner password; empty for a user password. */
  extra: Buffer;
}

/**
 * Returns the 32-byte hash of a password (ISO 32000-2, 7.6.4.3.4, algorithm 2.B); revision 5 is a single
 * SHA-256.
 */
export function passwordHash({ revision, password, salt, extra }: PasswordHashInput): Buffer {
  let key = digestOf('sha256', [password, salt, extra]);
  if (revision === 5) return key;
  for (let round = 0; ; round++) {
    const once = Buffer.concat([password, key, extra]);
    const repeated = Buffer.alloc(once.length * 64, once);
    // Node takes longer to find that a Buffer is no key object than to encrypt.
    const roundKey = createSecretKey(key.subarray(0, 16));
    const cipher = createCipheriv('aes-128-cbc', roundKey, key.subarray(16, 32)).setAutoPadding(false);
    const encrypted = cipher.update(repeated);
    // 256 is 1 modulo 3: the 16 bytes as one number have the same remainder as their sum.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = digestOf(ROUND_HASHES[remainder] ?? 'sha256', [encrypted]);
    if (round >= 63 && (encrypted.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32);
  }
}

/**
 * Encrypts the file key with a key derived from a password: AES-256-CBC, no padding, initialization vector of
 * zeros.
 */
export function wrap(key: Buffer, fileKey: Buffer): Buffer {
  return createCipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false).update(fileKey);
}

function unwrap(key: Buffer, wrapped: Buffer): Buffer {
  return createDecipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false).update(wrapped);
}
