import { randomBytes } from 'node:crypto';
import { digestOf } from './hash.ts';

/** Returns `length` unpredictable bytes. */
export type RandomSource = (length: number) => Buffer;

const POOL = 4 * 1024;
let pool = Buffer.alloc(0);

/** Returns bytes of the system's random generator, fetched in blocks; no byte is returned twice. */
function pooledBytes(length: number): Buffer {
  if (length > POOL) return randomBytes(length);
  if (pool.length < length) pool = randomBytes(POOL);
  const bytes = pool.subarray(0, length);
  pool = pool.subarray(length);
  return bytes;
}

/**
 * Returns a source of random bytes. With a seed it is deterministic, SHA-256 over the seed and a counter: as unpredictable as
 * the seed, and repeatable, so that a caller with the seed can build the same revision again.
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
