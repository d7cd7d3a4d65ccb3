import { randomBytes } from 'node:crypto';
import { digestOf } from './hash.ts';

/** Gives so many bytes that nobody can guess. */
export type RandomSource = (length: number) => Buffer;

const POOL = 4 * 1024;
let pool = Buffer.alloc(0);

/** The system's randomness, asked for in larger pieces; no byte is given twice. */
function pooledBytes(length: number): Buffer {
  if (length > POOL) return randomBytes(length);
  if (pool.length < length) pool = randomBytes(POOL);
  const bytes = pool.subarray(0, length);
  pool = pool.subarray(length);
  return bytes;
}

/**
 * Without a seed the system's randomness. With one, bytes that follow from it and are as hard to guess as it is, so that
 * whoever knows the seed can make the same revision again: SHA-256 over the seed and a counter.
 */
export function randomSource(seed?: Buffer): RandomSource {
  if (!seed) return pooledBytes;
  let counter = 0;
  return (length) => {
    const blocks: Buffer[] = [];
    for (let made = 0; made < length; made += 32) {
      const number = Buffer.alloc(4);
      number.writeUInt32BE(counter++);
      blocks.push(digestOf('sha256', [seed, number]));
    }
    return Buffer.concat(blocks).subarray(0, length);
  };
}
