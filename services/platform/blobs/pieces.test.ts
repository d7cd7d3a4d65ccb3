import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import type { FileSource } from '#signing';
import { openJoined } from './joined-source.ts';
import { contentAfter, partsOfRange } from './pieces.ts';

const content = randomBytes(1000);
/** Lengths of pieces whose sum is that of the content. */
const sizes = fc
  .uniqueArray(fc.integer({ min: 1, max: content.length - 1 }), { maxLength: 8 })
  .map((cuts) => [0, ...cuts.sort((one, other) => one - other), content.length])
  .map((cuts) => cuts.slice(1).map((cut, index) => cut - cuts[index]!));
const offset = fc.integer({ min: 0, max: content.length + 10 });

/** Returns the content in pieces of these sizes. */
function cut(lengths: readonly number[]): Buffer[] {
  let start = 0;
  return lengths.map((length) => content.subarray(start, (start += length)));
}

const inMemory = (bytes: Buffer, onClose: () => void = () => undefined): FileSource => ({
  length: bytes.length,
  read: (start, end) => bytes.subarray(start, end),
  chunks: (start, end) => [bytes.subarray(start, end)],
  close: onClose,
});

describe('a range of a file in pieces', () => {
  it('has the bytes of the whole file, wherever it begins and ends', () => {
    fc.assert(
      fc.property(sizes, offset, offset, (lengths, start, end) => {
        const pieces = cut(lengths);
        const parts = partsOfRange(lengths, { start, end });
        const found = parts.map((part) => pieces[part.index]!.subarray(part.start, part.end));
        expect(Buffer.concat(found).equals(content.subarray(start, Math.max(start, end)))).toBe(true);
      }),
    );
  });

  it('touches only the pieces that hold it', () => {
    const parts = (start: number, end: number) => partsOfRange([10, 5, 20], { start, end });
    expect(parts(0, 10)).toEqual([{ index: 0, start: 0, end: 10 }]);
    expect(parts(10, 15)).toEqual([{ index: 1, start: 0, end: 5 }]);
    expect(parts(9, 16)).toEqual([
      { index: 0, start: 9, end: 10 },
      { index: 1, start: 0, end: 5 },
      { index: 2, start: 0, end: 1 },
    ]);
    expect(parts(34, 99)).toEqual([{ index: 2, start: 19, end: 20 }]);
    expect([parts(35, 99), parts(4, 4), parts(7, 2)]).toEqual([[], [], []]);
  });
});

describe('sources that are joined', () => {
  it('read as one, at every position', () => {
    fc.assert(
      fc.property(sizes, offset, offset, (lengths, start, end) => {
        const source = openJoined(cut(lengths).map((piece) => () => inMemory(piece)));
        const expected = content.subarray(start, Math.max(start, end));
        expect(source.length).toBe(content.length);
        expect(source.read(start, end).equals(expected)).toBe(true);
        expect(Buffer.concat([...source.chunks(start, end)]).equals(expected)).toBe(true);
      }),
    );
  });

  it('are closed together, also when one of them cannot be opened', () => {
    const closed: string[] = [];
    const open = (name: string) => () => inMemory(content, () => closed.push(name));
    openJoined([open('one'), open('two')]).close();
    expect(closed).toEqual(['one', 'two']);
    const failing = () => {
      throw new Error('no such piece');
    };
    expect(() => openJoined([open('three'), failing])).toThrow('no such piece');
    expect(closed).toEqual(['one', 'two', 'three']);
  });
});

describe('what follows the first bytes of a content', () => {
  const after = (lengths: readonly number[], start: number, isAsExpected: boolean) => {
    const seen: Buffer[] = [];
    const rest = contentAfter(Readable.from(cut(lengths)), {
      start,
      onBytes: (bytes) => seen.push(Buffer.from(bytes)),
      isExpected: () => isAsExpected && Buffer.concat(seen).equals(content.subarray(0, start)),
    });
    return buffer(Readable.from(rest));
  };

  it('is all of the rest after bytes that are those expected, and otherwise nothing', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.integer({ min: 0, max: content.length }), async (lengths, start) => {
        expect((await after(lengths, start, true)).equals(content.subarray(start))).toBe(true);
        expect(await after(lengths, start, false)).toHaveLength(0);
      }),
    );
  });
});
