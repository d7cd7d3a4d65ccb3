import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { bufferSource } from './byte-source.ts';
import { extendFile, extendNewFile } from './extend-file.ts';
import { writeTo } from './writable-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'extend-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);
const tail = Buffer.from('what comes behind');
const failing = () => Promise.reject(new Error('no tail'));

// A short file is read into memory, a long one is copied.
describe.each([1_000, 3_000_000])('a file of %i bytes', (length) => {
  const bytes = randomBytes(length);
  beforeEach(() => writeFileSync(at('from'), bytes));

  it('is extended in a new file and stays unchanged', async () => {
    const extended = await extendFile({ from: at('from'), to: at('to') }, (source) => {
      expect(source.length).toBe(length);
      return Promise.resolve({ tail, name: 'kept' });
    });
    expect(extended.name).toBe('kept');
    expect(readFileSync(at('to')).equals(Buffer.concat([bytes, tail]))).toBe(true);
    expect(readFileSync(at('from')).equals(bytes)).toBe(true);
  });

  it('leaves no new file when the tail cannot be computed', async () => {
    await expect(extendFile({ from: at('from'), to: at('to') }, failing)).rejects.toThrow('no tail');
    expect(readdirSync(folder)).toEqual(['from']);
  });

  it('does not overwrite an existing file', async () => {
    writeFileSync(at('to'), 'existing');
    const extending = extendFile({ from: at('from'), to: at('to') }, () => Promise.resolve({ tail }));
    await expect(extending).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(at('to'), 'utf8')).toBe('existing');
  });

  it('is extended while it is new, or removed when the tail cannot be computed', async () => {
    const writing = (to: string, extend: () => Promise<{ tail: Buffer }>) =>
      writeTo(at(to), (file) => {
        file.append(bytes);
        return extendNewFile(file, (source) => {
          expect(source.read(0, length).equals(bytes)).toBe(true);
          return extend();
        });
      });
    await writing('to', () => Promise.resolve({ tail }));
    expect(readFileSync(at('to')).equals(Buffer.concat([bytes, tail]))).toBe(true);
    await expect(writing('other', failing)).rejects.toThrow('no tail');
    expect(existsSync(at('other'))).toBe(false);
  });

  it('is extended into a file that is stored otherwise than at a path', async () => {
    const pieces: Buffer[] = [];
    let ended = '';
    const file = {
      append: (piece: Uint8Array) => void pieces.push(Buffer.from(piece)),
      read: () => ({ ...bufferSource(Buffer.concat(pieces)), close: () => undefined }),
      finish: () => void (ended = 'finished'),
      abort: () => void (ended = 'aborted'),
    };
    const from = { open: () => ({ ...bufferSource(bytes), close: () => undefined }) };
    await extendFile({ from, to: { create: () => file } }, () => Promise.resolve({ tail }));
    expect(Buffer.concat(pieces).equals(Buffer.concat([bytes, tail]))).toBe(true);
    expect(ended).toBe('finished');
  });
});
