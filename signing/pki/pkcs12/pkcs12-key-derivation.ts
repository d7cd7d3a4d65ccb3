import { createHash } from 'node:crypto';

/** RFC 7292, B.3: what the derived bytes are for. */
export const PURPOSE = { key: 1, iv: 2, mac: 3 } as const;

export interface Derivation {
  hash: string;
  purpose: (typeof PURPOSE)[keyof typeof PURPOSE];
  /** As `bmpPassword` gives it. */
  password: Buffer;
  salt: Buffer;
  iterations: number;
  length: number;
}

/** RFC 7292, B.1: the password as big-endian UTF-16 with a terminating zero. */
export function bmpPassword(password: string): Buffer {
  return Buffer.from(`${password}\0`, 'utf16le').swap16();
}

/** PKCS#12's own key derivation (RFC 7292, B.2), used by the MAC and by the encryptions older than PBES2. */
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

/** The bytes over and over, up to the next multiple of the block length. */
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
