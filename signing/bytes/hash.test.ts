import { createHash, randomBytes } from 'node:crypto';
import { digestOf } from './hash.ts';
import { bufferSource, type ByteSource } from './byte-source.ts';

const sha256 = (...pieces: Buffer[]) => createHash('sha256').update(Buffer.concat(pieces)).digest('hex');

/** Returns a source that counts the bytes that were read. */
function counting(bytes: Buffer): ByteSource & { readonly bytesRead: number } {
  const source = bufferSource(bytes);
  let bytesRead = 0;
  return {
    ...source,
    *chunks(start, end) {
      for (const chunk of source.chunks(start, end)) {
        bytesRead += chunk.length;
        yield chunk;
      }
    },
    get bytesRead() {
      return bytesRead;
    },
  };
}

describe('digestOf', () => {
  const tails = [Buffer.from('one tail'), Buffer.from('another'), Buffer.alloc(0)];

  it.each([10, 3_000_000])('returns the digest of the joined pieces for a source of %i bytes', (length) => {
    const bytes = randomBytes(length);
    const source = bufferSource(bytes);
    for (const tail of tails) {
      expect(digestOf('sha256', [source, tail]).toString('hex')).toBe(sha256(bytes, tail));
      expect(digestOf('sha256', [bytes, tail]).toString('hex')).toBe(sha256(bytes, tail));
      expect(digestOf('sha256', [tail, source]).toString('hex')).toBe(sha256(tail, bytes));
    }
    expect(digestOf('sha512', [source])).toEqual(createHash('sha512').update(bytes).digest());
    expect(digestOf('sha256', [])).toEqual(createHash('sha256').digest());
  });

  it('reads a long source once for several digests', () => {
    const source = counting(randomBytes(2_000_000));
    for (const tail of tails) digestOf('sha256', [source, tail]);
    expect(source.bytesRead).toBe(2_000_000);
    digestOf('sha384', [source]);
    expect(source.bytesRead).toBe(4_000_000);
  });
});
