import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { withSource } from '#signing';
import type { ByteRange } from './blob-store.ts';
import { readBytes } from './read-file.ts';
import { readSealed } from './read-sealed.ts';
import { readableFile, writableFile, type SealedFile } from './sealed-file.ts';
import {
  CHUNK_BYTES,
  contentBytes,
  HEADER_BYTES,
  newFileKey,
  openHeader,
  SEALED_CHUNK_BYTES,
  sealedBytes,
  sealHeader,
} from './sealed-format.ts';

const dataKey = randomBytes(32);
const SHA256 = 'ab'.repeat(32);
let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'sealed-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes content in pieces of this length, as a task does, and returns the file. */
function written(name: string, content: Buffer, pieceBytes = 10_000): SealedFile {
  const file = { path: path.join(folder, name), fileKey: newFileKey(dataKey) };
  rmSync(file.path, { force: true });
  const target = writableFile(file);
  if (typeof target === 'string') throw new Error('It is not encrypted.');
  const writing = target.create();
  for (let at = 0; at < content.length; at += pieceBytes)
    writing.append(content.subarray(at, at + pieceBytes));
  writing.finish();
  return { ...file, length: content.length };
}

async function streamed(file: SealedFile, range?: ByteRange): Promise<Buffer> {
  const handle = await open(file.path, 'r');
  try {
    return await buffer(
      Readable.from(readSealed((start, end) => readBytes(handle, start, end), file, range)),
    );
  } finally {
    await handle.close();
  }
}

const inTask = (file: SealedFile, start = 0, end = file.length) =>
  withSource(readableFile(file), (source) => ({
    read: Buffer.from(source.read(start, end)),
    chunks: Buffer.concat([...source.chunks(start, end)].map((chunk) => Buffer.from(chunk))),
  }));

const LENGTHS = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 5 * CHUNK_BYTES, 20 * CHUNK_BYTES + 7];

describe('an encrypted file', () => {
  it.each(LENGTHS)('of %i bytes is read as it was written', async (length) => {
    const content = randomBytes(length);
    const file = written('whole', content);
    const stored = readFileSync(file.path);
    expect(stored.length).toBe(sealedBytes(length));
    expect(contentBytes(stored.length)).toBe(length);
    if (length >= 32) expect(stored.includes(content.subarray(0, 32))).toBe(false);
    expect((await streamed(file)).equals(content)).toBe(true);
    const { read, chunks } = await inTask(file);
    expect([read.equals(content), chunks.equals(content)]).toEqual([true, true]);
  });

  it('gives any range of its content, streamed and to a task', async () => {
    const content = randomBytes(20 * CHUNK_BYTES + 7);
    const file = written('ranges', content);
    const place = fc.nat({ max: content.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, place, async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const expected = content.subarray(start, end + 1);
        expect((await streamed(file, { start, end })).equals(expected)).toBe(true);
        const { read, chunks } = await inTask(file, start, end + 1);
        expect([read.equals(expected), chunks.equals(expected)]).toEqual([true, true]);
      }),
      { numRuns: 60 },
    );
  });

  it('can be read while it is written, whatever the pieces are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 8 }), async (lengths) => {
        const file = { path: path.join(folder, 'pieces'), fileKey: newFileKey(dataKey) };
        rmSync(file.path, { force: true });
        const target = writableFile(file);
        if (typeof target === 'string') throw new Error('It is not encrypted.');
        const writing = target.create();
        let content = Buffer.alloc(0);
        for (const length of lengths) {
          const piece = randomBytes(length);
          content = Buffer.concat([content, piece]);
          writing.append(piece);
          const source = writing.read();
          expect(source.read(0, source.length).equals(content)).toBe(true);
          source.close();
        }
        writing.finish();
        expect((await streamed({ ...file, length: content.length })).equals(content)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it('reads only the chunks of a range', async () => {
    const content = randomBytes(9 * CHUNK_BYTES);
    const file = written('narrow', content);
    const stored = readFileSync(file.path);
    stored[HEADER_BYTES + 8 * SEALED_CHUNK_BYTES] =
      ~(stored[HEADER_BYTES + 8 * SEALED_CHUNK_BYTES] ?? 0) & 0xff;
    writeFileSync(file.path, stored);
    const end = 2 * CHUNK_BYTES;
    expect((await streamed(file, { start: 5, end })).equals(content.subarray(5, end + 1))).toBe(true);
    await expect(streamed(file)).rejects.toThrow('chunk 8 was changed');
  });
});

describe('a file that was tampered with', () => {
  const content = randomBytes(4 * CHUNK_BYTES + 500);
  const chunk = (stored: Buffer, index: number) =>
    stored.subarray(
      HEADER_BYTES + index * SEALED_CHUNK_BYTES,
      HEADER_BYTES + (index + 1) * SEALED_CHUNK_BYTES,
    );
  const head = (stored: Buffer) => stored.subarray(0, HEADER_BYTES);
  const join = (stored: Buffer, ...order: number[]) =>
    Buffer.concat([head(stored), ...order.map((index) => chunk(stored, index))]);

  /** Writes what `change` makes of the stored bytes, and reads it as the store would, but with the length that they pretend. */
  async function read(change: (stored: Buffer) => Buffer) {
    const file = written('tampered', content);
    const changed = change(readFileSync(file.path));
    writeFileSync(file.path, changed);
    const length = changed.length > HEADER_BYTES ? contentBytes(changed.length) : 0;
    const outcomes = await Promise.allSettled([streamed({ ...file, length }), inTask({ ...file, length })]);
    return outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'was read'));
  }
  const damaged = expect.stringMatching(/^BlobDamaged: A stored file is damaged: /) as unknown;

  it.each([
    ['a chunk twice', (stored: Buffer) => join(stored, 0, 1, 1, 3, 4)],
    ['two chunks exchanged', (stored: Buffer) => join(stored, 0, 2, 1, 3, 4)],
    ['a chunk left out', (stored: Buffer) => join(stored, 0, 1, 3, 4)],
    ['the last chunk cut off', (stored: Buffer) => join(stored, 0, 1, 2, 3)],
    ['the last chunk alone', (stored: Buffer) => join(stored, 4)],
    [
      'a chunk of another file',
      (stored: Buffer) => {
        const other = readFileSync(written('other', content).path);
        return Buffer.concat([
          head(stored),
          chunk(stored, 0),
          chunk(other, 1),
          ...[2, 3, 4].map((index) => chunk(stored, index)),
        ]);
      },
    ],
    ['nothing but its header', head],
  ])('is refused with %s', async (_what, change) => {
    expect(await read(change)).toEqual([damaged, damaged]);
  });

  it('is refused with any byte changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: HEADER_BYTES, max: sealedBytes(content.length) - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (place, difference) => {
          const outcome = await read((stored) => {
            stored[place] = (stored[place] ?? 0) ^ difference;
            return stored;
          });
          expect(outcome).toEqual([damaged, damaged]);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the header of a file', () => {
  const fileKey = newFileKey(dataKey);
  const header = sealHeader(fileKey, { length: 10, sha256: SHA256 });
  const fileBytes = sealedBytes(10);

  it('gives key and length to the owner of the data key', () => {
    expect(openHeader(dataKey, header, { sha256: SHA256, fileBytes })).toEqual({ fileKey, length: 10 });
  });

  it('is refused under another name, with another data key, for a file of another size, and without all its bytes', () => {
    const name = 'cd'.repeat(32);
    expect(() => openHeader(dataKey, header, { sha256: name, fileBytes })).toThrow('does not belong');
    expect(() => openHeader(randomBytes(32), header, { sha256: SHA256, fileBytes })).toThrow(
      'does not belong',
    );
    expect(() => openHeader(dataKey, header, { sha256: SHA256, fileBytes: fileBytes - 1 })).toThrow(
      'shorter or longer',
    );
    expect(() => openHeader(dataKey, header.subarray(1), { sha256: SHA256, fileBytes })).toThrow('no header');
  });

  it('is refused with any byte changed', () => {
    for (let place = 0; place < header.length; place += 1) {
      const changed = Buffer.from(header);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => openHeader(dataKey, changed, { sha256: SHA256, fileBytes })).toThrow('damaged');
    }
  });
});
