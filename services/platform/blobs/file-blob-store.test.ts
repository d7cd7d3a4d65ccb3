import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BlobTooLarge, type BlobStore } from './blob-store.ts';
import { openFileBlobStore } from './file-blob-store.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'blobs-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const files = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const read = (store: BlobStore, sha256: string) => buffer(store.createReadStream(sha256));
const chunked = (bytes: Buffer) => Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]);

describe('the blob store', () => {
  it('keeps bytes under their SHA-256, in sharded folders', async () => {
    const store = await openFileBlobStore(root);
    const bytes = randomBytes(1000);
    const staged = await store.stage(chunked(bytes), { maxBytes: 1000 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(staged).toMatchObject({ sha256, size: 1000 });
    expect(await staged.read()).toEqual(bytes);
    await staged.keep();
    expect(await read(store, sha256)).toEqual(bytes);
    expect((await stat(path.join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256))).size).toBe(1000);
  });

  it('returns a range of the bytes', async () => {
    const store = await openFileBlobStore(root);
    const bytes = randomBytes(100);
    const staged = await store.stage(Readable.from([bytes]), { maxBytes: 100 });
    await staged.keep();
    const part = await buffer(store.createReadStream(staged.sha256, { start: 10, end: 19 }));
    expect(part).toEqual(bytes.subarray(10, 20));
  });

  it('refuses one byte more than the limit and leaves no file', async () => {
    const store = await openFileBlobStore(root);
    await expect(store.stage(chunked(randomBytes(101)), { maxBytes: 100 })).rejects.toThrow(BlobTooLarge);
    expect(await files()).toEqual([]);
  });

  it('leaves no file when the stream fails', async () => {
    const store = await openFileBlobStore(root);
    const breaking = Readable.from(
      (function* () {
        yield randomBytes(10);
        throw new Error('the line is gone');
      })(),
    );
    await expect(store.stage(breaking, { maxBytes: 100 })).rejects.toThrow('the line is gone');
    expect(await files()).toEqual([]);
  });

  it('stages a file that the caller writes, and returns its path', async () => {
    const store = await openFileBlobStore(root);
    const bytes = randomBytes(300);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { staged, written } = await store.stageFile(async (file) => {
      await writeFile(file, bytes);
      return { sha256: undefined, pages: 3 };
    });
    expect(written).toMatchObject({ pages: 3 });
    expect(staged).toMatchObject({ sha256, size: 300 });
    expect(await readFile(staged.path)).toEqual(bytes);
    await staged.keep();
    expect(await store.withFile(sha256, (file) => readFile(file))).toEqual(bytes);
    const [kept] = await files();
    expect((await stat(path.join(kept!.parentPath, kept!.name))).mode & 0o777).toBe(0o600);
  });

  it('leaves no file when its writer fails', async () => {
    const store = await openFileBlobStore(root);
    const writing = store.stageFile(async (file) => {
      await writeFile(file, 'half');
      throw new Error('no ink');
    });
    await expect(writing).rejects.toThrow('no ink');
    expect(await files()).toEqual([]);
  });

  it('removes a staged blob that is discarded', async () => {
    const store = await openFileBlobStore(root);
    const staged = await store.stage(chunked(randomBytes(50)), { maxBytes: 100 });
    await staged.discard();
    expect(await files()).toEqual([]);
  });

  it('keeps a blob that is discarded after it was kept', async () => {
    const store = await openFileBlobStore(root);
    const bytes = randomBytes(50);
    const staged = await store.stage(chunked(bytes), { maxBytes: 100 });
    await staged.keep();
    await staged.discard();
    expect((await read(store, staged.sha256)).equals(bytes)).toBe(true);
  });

  it('keeps the existing file unchanged when the same bytes are stored again', async () => {
    const store = await openFileBlobStore(root);
    const bytes = randomBytes(50);
    const first = await store.stage(chunked(bytes), { maxBytes: 100 });
    await first.keep();
    const [file] = await files();
    const before = await stat(path.join(file!.parentPath, file!.name));
    const second = await store.stage(chunked(bytes), { maxBytes: 100 });
    await second.keep();
    const after = await stat(path.join(file!.parentPath, file!.name));
    expect(await files()).toHaveLength(1);
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  it('removes stale unfinished files when it opens, but not uploads in progress', async () => {
    await openFileBlobStore(root);
    const [stale, fresh] = ['stale', 'fresh'].map((name) => path.join(root, 'incoming', name));
    await writeFile(stale!, 'x');
    await writeFile(fresh!, 'x');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(stale!, longAgo, longAgo);
    await openFileBlobStore(root);
    expect(await readdir(path.join(root, 'incoming'))).toEqual(['fresh']);
  });

  it('opens while other services finish uploads, so that a listed file is gone when it is examined', async () => {
    await openFileBlobStore(root);
    await symlink(path.join(root, 'nowhere'), path.join(root, 'incoming', 'finished meanwhile'));
    await expect(openFileBlobStore(root)).resolves.toBeDefined();
  });

  it.each(['', '../../etc/passwd', 'A'.repeat(64)])(
    'rejects the promise, or destroys the stream, for the name %j, which is no SHA-256',
    async (name) => {
      const store = await openFileBlobStore(root);
      await expect(store.remove(name)).rejects.toThrow('SHA-256');
      await expect(store.withFile(name, (file) => readFile(file))).rejects.toThrow('SHA-256');
      await expect(read(store, name)).rejects.toThrow('SHA-256');
      const { staged } = await store.stageFile(async (file) => {
        await writeFile(file, 'x');
        return { sha256: name };
      });
      await expect(staged.keep()).rejects.toThrow('SHA-256');
    },
  );

  it('rejects the promise, or destroys the stream, for a missing blob, but removes it without an error', async () => {
    const store = await openFileBlobStore(root);
    const missing = 'ab'.repeat(32);
    await expect(store.withFile(missing, (file) => readFile(file))).rejects.toThrow('ENOENT');
    await expect(read(store, missing)).rejects.toThrow('ENOENT');
    await expect(store.remove(missing)).resolves.toBeUndefined();
  });
});
