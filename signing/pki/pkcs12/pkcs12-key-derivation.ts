import { createHash } from 'node:crypto';

/** Identifiers of the purpose of the derived bytes (RFC 7292, B.3). */
export const PURPOSE = { key: 1, iv: 2, mac: 3 } as const;

/** Parameters of a key derivation. */
export interface Derivation {
  /** Name of the hash in Node. */
  hash: string;
  purpose: (typeof PURPOSE)[keyof typeof PURPOSE];
  /** Password as `bmpPassword` encodes it. */
  password: Buffer;
  salt: Buffer;
  iterations: number;
  /** Number of bytes to derive. */
  length: number;
}

/** Encodes a password as UTF-16BE with a terminating zero (RFC 7292, B.1). */
export function bmpPassword(password: string): Buffer {
  return Buffer.from(`${password}\0`, 'utf16le').swap16();
}

/**
 * Derives bytes with the key derivation of PKCS#12 (RFC 7292, B.2), which the MAC and encryption before PBES2
 * use.
 */
export function deriveKey({ hash, purpose, password, salt, iterations, length }: Derivation): Buffer {
  const blockLength = hash === 'sha384' || hash === 'sha512' ? 128 : 64;
  const diversifier = Buffer.alloc(blockLength, purpose);
  const input = Buffer.concat([repeated(salt, blockLength), repeated(password, blockLength)]);
  const pieces: Buffer[] = [];
  for (let derived = 0; derived < length;) {
    let digest = createHash(hash).update(diversifier).update(input).digest();
    for (let i = 1; i < iterations; i++) digest = createHash(hash).update(digest).digest();
    pieces.push(digest);
    derived += digest.length;
    addToBlocks(input, repeated(digest, blockLength).subarray(0, blockLength));
  }
  return Buffer.concat(pieces).subarray(0, length);
}

/** Repeats the bytes up to the next multiple of the block length. */
function repeated(bytes: Buffer, blockLength: number): Buffer {
  if (bytes.length === 0) return bytes;
  return Buffer.alloc(Math.ceil(bytes.length / blockLength) * blockLength, bytes);
}

/** Adds the addend plus one to every block, as big-endian numbers modulo the block size. */
function addToBlocks(input: Buffer, addend: Buffer): void {
  for (let start = 0; start < input.length; start += addend.length) {
    let carry = 1;
    for (let i = addend.length - 1; i >= 0; i--) {
      carry += (input[start + i] ?? 0) + (addend[i] ?? 0);
      input[start + i] = carry & 0xff;
      carry >>= 8;
    }
  }
}
