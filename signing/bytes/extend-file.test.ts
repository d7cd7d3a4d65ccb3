import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { extendFile, extendInPlace } from './extend-file.ts';

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

  it('is extended in place, or removed when the tail cannot be computed', async () => {
    await extendInPlace(at('from'), () => Promise.resolve({ tail }));
    expect(readFileSync(at('from')).equals(Buffer.concat([bytes, tail]))).toBe(true);
    await expect(extendInPlace(at('from'), failing)).rejects.toThrow('no tail');
    expect(existsSync(at('from'))).toBe(false);
  });
});
