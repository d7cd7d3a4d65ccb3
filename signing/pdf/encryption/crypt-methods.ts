import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { digestOf } from '../../bytes/hash.ts';
import type { RandomSource } from '../../bytes/random-source.ts';
import { SigningError } from '../../signing-error.ts';
import { rc4 } from './rc4.ts';

/** Encryption of strings or streams; `none` is the Identity crypt filter. */
export type CryptMethod = 'none' | 'RC4' | 'AES-128' | 'AES-256';

/** Data to encrypt or decrypt. */
interface CryptInput {
  /** File key. */
  key: Buffer;
  data: Buffer;
  /** Indirect object that contains the data. */
  owner: { number: number; generation: number };
}

const BLOCK = 16;
const CIPHER = { 'AES-128': 'aes-128-cbc', 'AES-256': 'aes-256-cbc' } as const;

/**
 * Decrypts one string or stream. An incomplete last block is dropped and wrong padding is kept, as in
 * viewers.
 */
export function decryptWith(method: CryptMethod, { key, data, owner }: CryptInput): Buffer {
  if (method === 'none') return data;
  const objectKey = keyFor(method, key, owner);
  if (method === 'RC4') return rc4(objectKey, data);
  const end = data.length - (data.length % BLOCK);
  if (end < 2 * BLOCK) return Buffer.alloc(0);
  // Node takes longer to find that a Buffer is no key object than to decrypt a string.
  const secretKey = createSecretKey(objectKey);
  const decipher = createDecipheriv(CIPHER[method], secretKey, data.subarray(0, BLOCK)).setAutoPadding(false);
  const plain = decipher.update(data.subarray(BLOCK, end));
  const padding = plain.at(-1) ?? 0;
  return padding >= 1 && padding <= BLOCK ? plain.subarray(0, plain.length - padding) : plain;
}

/** Encrypts one string or stream; for AES, a fresh initialization vector precedes the data. */
export function encryptWith(
  method: CryptMethod,
  { key, data, owner }: CryptInput,
  random: RandomSource = randomBytes,
): Buffer {
  if (method === 'none') return data;
  const objectKey = keyFor(method, key, owner);
  if (method === 'RC4') return rc4(objectKey, data);
  return encryptAes(CIPHER[method], { key: objectKey, iv: random(BLOCK), data });
}

function encryptAes(
  cipherName: string,
  { key, iv, data }: { key: Buffer; iv: Buffer; data: Buffer },
): Buffer {
  const cipher = createCipheriv(cipherName, key, iv);
  return Buffer.concat([iv, cipher.update(data), cipher.final()]);
}

// ISO 32000-2, 7.6.3.2 (algorithm 1) and 7.6.3.3 (algorithm 1.A, which uses the file key as it is)
function keyFor(method: CryptMethod, key: Buffer, { number, generation }: CryptInput['owner']): Buffer {
  if (method === 'AES-256') return key;
  if (key.length > 16) throw new SigningError('pdf_unsupported_encryption');
  const id = Buffer.alloc(5);
  id.writeUIntLE(number & 0xffffff, 0, 3);
  id.writeUIntLE(generation & 0xffff, 3, 2);
  const salt = method === 'AES-128' ? Buffer.from('sAlT') : Buffer.alloc(0);
  return digestOf('md5', [key, id, salt]).subarray(0, Math.min(16, key.length + 5));
}
