import { createHash, randomBytes } from 'node:crypto';
import { digestOf } from './hash.ts';
import { bufferSource, type ByteSource } from './byte-source.ts';

const sha256 = (...pieces: Buffer[]) => createHash('sha256').update(Buffer.concat(pieces)).digest('hex');

/** A source that counts how many of its bytes were asked for. */
function counting(bytes: Buffer): ByteSource & { readonly given: number } {
  const source = bufferSource(bytes);
  let given = 0;
  return {
    ...source,
    *chunks(start, end) {
      for (const chunk of source.chunks(start, end)) {
        given += chunk.length;
        yield chunk;
      }
    },
    get given() {
      return given;
    },
  };
}

describe('digests over pieces', () => {
  const tails = [Buffer.from('one tail'), Buffer.from('another'), Buffer.alloc(0)];

  it.each([10, 3_000_000])('are those of the joined bytes, for a source of %i bytes', (length) => {
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

  it('read a long source once, whatever follows it', () => {
    const source = counting(randomBytes(2_000_000));
    for (const tail of tails) digestOf('sha256', [source, tail]);
    expect(source.given).toBe(2_000_000);
    digestOf('sha384', [source]);
    expect(source.given).toBe(4_000_000);
  });
});
