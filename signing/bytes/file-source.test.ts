import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { indexOf, isBlankFrom, lastIndexOf, startsWith } from './byte-search.ts';
import { bufferSource, sliceOf, withTail, type ByteSource } from './byte-source.ts';
import { fileSource } from './file-source.ts';
import { parseObject } from '../pdf/parse/parser.ts';
import { readAt } from '../pdf/parse/read-at.ts';
import { isArray } from '../pdf/objects/objects.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'file-source-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function withFile<T>(bytes: Buffer, read: (source: ByteSource) => T): T {
  const file = path.join(folder, 'file');
  writeFileSync(file, bytes);
  const source = fileSource(file);
  try {
    return read(source);
  } finally {
    source.close();
  }
}

const joined = (source: ByteSource, start?: number, end?: number) =>
  Buffer.concat(Array.from(source.chunks(start, end), (chunk) => Buffer.from(chunk)));

describe('a file source', () => {
  const bytes = randomBytes(700_001);

  it('reads the same bytes as a buffer at every position', () => {
    withFile(bytes, (source) => {
      expect(source.length).toBe(bytes.length);
      for (let round = 0; round < 500; round++) {
        const start = (round * 7919 * 13) % bytes.length;
        const end = start + ((round * 104_729) % 40_000);
        expect(source.read(start, end).equals(bytes.subarray(start, end))).toBe(true);
      }
    });
  });

  it('reads no bytes after the end of the file', () => {
    withFile(bytes, (source) => {
      expect(source.read(700_000, 700_100)).toEqual(bytes.subarray(700_000));
      expect(source.read(700_001, 700_002)).toHaveLength(0);
      expect(source.read(900_000, 900_001)).toHaveLength(0);
    });
  });

  it('yields the chunks of the whole file and of a part in order', () => {
    withFile(bytes, (source) => {
      expect(joined(source).equals(bytes)).toBe(true);
      expect(joined(source, 10, 600_000).equals(bytes.subarray(10, 600_000))).toBe(true);
      const part = sliceOf(source, 1000, 500_000);
      expect(joined(part).equals(bytes.subarray(1000, 500_000))).toBe(true);
      expect(part.read(5, 400_000).equals(bytes.subarray(1005, 401_000))).toBe(true);
      expect(part.read(498_999, 600_000)).toHaveLength(1);
    });
  });

  it('supports two readers at different positions', () => {
    withFile(bytes, (source) => {
      joined(source); // releases its buffer, which the next reader may reuse
      const one = source.chunks()[Symbol.iterator]();
      const other = source.chunks(1000)[Symbol.iterator]();
      const [first, second] = [one.next(), other.next()];
      const begins = ({ value }: IteratorResult<Buffer, unknown>, start: number) =>
        Buffer.isBuffer(value) && value.equals(bytes.subarray(start, start + value.length));
      expect(begins(first, 0)).toBe(true);
      expect(begins(second, 1000)).toBe(true);
    });
  });

  it('reads across a tail that is not appended yet', () => {
    const tail = randomBytes(5000);
    const whole = Buffer.concat([bytes, tail]);
    withFile(bytes, (source) => {
      const extended = withTail(source, tail);
      expect(extended.length).toBe(whole.length);
      expect(joined(extended).equals(whole)).toBe(true);
      for (const [start, end] of [
        [0, 10],
        [699_990, 700_010],
        [700_001, 700_100],
        [704_000, 800_000],
      ] as const) {
        expect(extended.read(start, end).equals(whole.subarray(start, end))).toBe(true);
        expect(joined(extended, start, end).equals(whole.subarray(start, end))).toBe(true);
      }
    });
  });

  it('supports an empty file', () => {
    withFile(Buffer.alloc(0), (source) => {
      expect(source.read(0, 10)).toHaveLength(0);
      expect(joined(source)).toHaveLength(0);
    });
  });
});

describe('byte search in a source', () => {
  // The word crosses the border between two strides.
  const bytes = Buffer.alloc(600_000, ' ');
  bytes.write('startxref', 256 * 1024 - 4, 'latin1');
  bytes.write('startxref', 300_000, 'latin1');
  const source = bufferSource(bytes);

  it('finds the first and the last occurrence, also across two windows', () => {
    expect(indexOf(source, 'startxref')).toBe(256 * 1024 - 4);
    expect(indexOf(source, 'startxref', 256 * 1024)).toBe(300_000);
    expect(lastIndexOf(source, 'startxref')).toBe(300_000);
    expect(lastIndexOf(sliceOf(source, 0, 300_000), 'startxref')).toBe(256 * 1024 - 4);
    expect(indexOf(source, 'trailer')).toBe(-1);
    expect(lastIndexOf(source, 'trailer')).toBe(-1);
  });

  it('compares the bytes at a position', () => {
    const beginning = (length: number) => bufferSource(Buffer.from(bytes.subarray(0, length)));
    expect(startsWith(source, beginning(400_000))).toBe(true);
    expect(startsWith(beginning(400_000), source)).toBe(false);
    const other = Buffer.from(bytes.subarray(0, 400_000));
    other[399_999] = 0x21;
    expect(startsWith(source, bufferSource(other))).toBe(false);
  });

  it('recognizes positions followed by spaces only', () => {
    expect(isBlankFrom(source, 300_009)).toBe(true);
    expect(isBlankFrom(source, 300_008)).toBe(false);
    expect(isBlankFrom(source, 10)).toBe(false);
  });
});

describe('reading in a growing window', () => {
  const arrayOf = (text: string, offset = 0) => {
    const value = readAt(bufferSource(Buffer.from(text, 'latin1')), { offset, expected: 8 }, parseObject);
    return isArray(value) ? value : [];
  };

  it('reads an object to its end for every size of the window', () => {
    for (let spaces = 0; spaces < 80; spaces++) {
      const text = `[ 1 ${' '.repeat(spaces)} 0 R /Na#6de (text\\)) <6162> << /A true >> 12.5 null ]  `;
      expect(arrayOf(text)).toEqual(arrayOf(text.trim()));
      expect(arrayOf(text)).toHaveLength(7);
    }
  });

  it('returns the truncated object when the bytes end first', () => {
    expect(arrayOf('[ 1 2 3')).toEqual([1, 2, 3]);
    expect(() => arrayOf('   ')).toThrow('pdf_broken');
  });
});
