import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { withSource } from '#signing';
import { BlobTooLarge, type BlobStore } from './blob-store.ts';
import { openFileBlobStores } from './file-blob-store.ts';
import { readableFile, writableFile, type FileToWrite, type StoredFile } from './sealed-file.ts';
import { sealedBytes } from './sealed-format.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'blobs-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const ORGANIZATION: string = randomUUID();
const OTHER: string = randomUUID();
const keys = new Map<string, Buffer>();
function dataKeyOf(id: string): Promise<Buffer> {
  const key = keys.get(id) ?? randomBytes(32);
  keys.set(id, key);
  return Promise.resolve(key);
}
const openStores = () => openFileBlobStores(root, dataKeyOf);
const openStore = async (organizationId = ORGANIZATION) => (await openStores()).of(organizationId);
const contentOf = (file: StoredFile) =>
  withSource(readableFile(file), (source) => Buffer.from(source.read(0, source.length)));

function writeTo(to: FileToWrite, content: Buffer): void {
  const target = writableFile(to);
  if (typeof target === 'string') throw new Error('It is not encrypted.');
  const file = target.create();
  file.append(content);
  file.finish();
}

const files = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const read = (store: BlobStore, sha256: string) => buffer(store.createReadStream(sha256));
const chunked = (bytes: Buffer) => Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]);

const damaged = (reason: string) => ({
  code: 'stored_file_damaged',
  cause: { message: expect.stringContaining(reason) as string },
});

describe('the blob store', () => {
  it('keeps bytes under their SHA-256, in sharded folders', async () => {
    const store = await openStore();
    const bytes = randomBytes(1000);
    const staged = await store.stage(chunked(bytes), { maxBytes: 1000 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(staged).toMatchObject({ sha256, size: 1000 });
    expect(await staged.read()).toEqual(bytes);
    await staged.keep();
    expect(await read(store, sha256)).toEqual(bytes);
    const kept = path.join(
      root,
      'organizations',
      ORGANIZATION,
      sha256.slice(0, 2),
      sha256.slice(2, 4),
      sha256,
    );
    expect((await stat(kept)).size).toBe(sealedBytes(1000));
    expect((await readFile(kept)).includes(bytes.subarray(0, 16))).toBe(false);
  });

  it('returns a range of the bytes', async () => {
    const store = await openStore();
    const bytes = randomBytes(100);
    const staged = await store.stage(Readable.from([bytes]), { maxBytes: 100 });
    await staged.keep();
    const part = await buffer(store.createReadStream(staged.sha256, { start: 10, end: 19 }));
    expect(part).toEqual(bytes.subarray(10, 20));
  });

  it('refuses one byte more than the limit and leaves no file', async () => {
    const store = await openStore();
    await expect(store.stage(chunked(randomBytes(101)), { maxBytes: 100 })).rejects.toThrow(BlobTooLarge);
    expect(await files()).toEqual([]);
  });

  it('leaves no file when the stream fails', async () => {
    const store = await openStore();
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
    const store = await openStore();
    const bytes = randomBytes(300);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { staged, written } = await store.stageFile((file) => {
      writeTo(file, bytes);
      return Promise.resolve({ sha256: undefined, pages: 3 });
    });
    expect(written).toMatchObject({ pages: 3 });
    expect(staged).toMatchObject({ sha256, size: 300 });
    expect(await contentOf(staged.file)).toEqual(bytes);
    await staged.keep();
    expect(await store.withFile(sha256, contentOf)).toEqual(bytes);
    const [kept] = await files();
    expect((await stat(path.join(kept!.parentPath, kept!.name))).mode & 0o777).toBe(0o600);
  });

  it('leaves no file when its writer fails', async () => {
    const store = await openStore();
    const writing = store.stageFile((file) => {
      writeTo(file, Buffer.from('half'));
      return Promise.reject(new Error('no ink'));
    });
    await expect(writing).rejects.toThrow('no ink');
    expect(await files()).toEqual([]);
  });

  it('removes a staged blob that is discarded', async () => {
    const store = await openStore();
    const staged = await store.stage(chunked(randomBytes(50)), { maxBytes: 100 });
    await staged.discard();
    expect(await files()).toEqual([]);
  });

  it('keeps a blob that is discarded after it was kept', async () => {
    const store = await openStore();
    const bytes = randomBytes(50);
    const staged = await store.stage(chunked(bytes), { maxBytes: 100 });
    await staged.keep();
    await staged.discard();
    expect((await read(store, staged.sha256)).equals(bytes)).toBe(true);
  });

  it('keeps the existing file unchanged when the same bytes are stored again', async () => {
    const store = await openStore();
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
    await openStore();
    const [stale, fresh] = ['stale', 'fresh'].map((name) => path.join(root, 'incoming', name));
    await writeFile(stale!, 'x');
    await writeFile(fresh!, 'x');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(stale!, longAgo, longAgo);
    await openStore();
    expect(await readdir(path.join(root, 'incoming'))).toEqual(['fresh']);
  });

  it('opens while other services finish uploads, so that a listed file is gone when it is examined', async () => {
    await openStore();
    await symlink(path.join(root, 'nowhere'), path.join(root, 'incoming', 'finished meanwhile'));
    await expect(openStore()).resolves.toBeDefined();
  });

  it.each(['', '../../etc/passwd', 'A'.repeat(64)])(
    'rejects the promise, or destroys the stream, for the name %j, which is no SHA-256',
    async (name) => {
      const store = await openStore();
      await expect(store.remove(name)).rejects.toThrow('SHA-256');
      await expect(store.withFile(name, contentOf)).rejects.toThrow('SHA-256');
      await expect(read(store, name)).rejects.toThrow('SHA-256');
      await expect((await openStores()).plain.remove(name)).rejects.toThrow('SHA-256');
    },
  );

  it('rejects the promise, or destroys the stream, for a missing blob, but removes it without an error', async () => {
    const store = await openStore();
    const missing = 'ab'.repeat(32);
    await expect(store.withFile(missing, contentOf)).rejects.toThrow('stored_file_missing');
    await expect(read(store, missing)).rejects.toThrow('stored_file_missing');
    expect(await store.verify(missing)).toMatchObject({ what: 'missing' });
    await expect(store.remove(missing)).resolves.toBeUndefined();
  });

  it.each(['', '../x', 'A'.repeat(36)])('throws for the organization %j, which is no id', async (id) => {
    const stores = await openStores();
    expect(() => stores.of(id)).toThrow('organization');
  });

  it('cannot keep a temporary file, which the store of no organization opens', async () => {
    const { temporary } = await openStores();
    const staged = await temporary.stage(Readable.from([Buffer.from('x')]), { maxBytes: 10 });
    expect(await contentOf(staged.file)).toEqual(Buffer.from('x'));
    await expect(staged.keep()).rejects.toThrow('temporary');
  });
});

describe('the files of two organizations', () => {
  async function stored(organizationId: string, bytes: Buffer) {
    const store = await openStore(organizationId);
    const staged = await store.stage(Readable.from([bytes]), { maxBytes: Infinity });
    await staged.keep();
    const { sha256 } = staged;
    return { store, sha256, file: pathOf(organizationId, sha256) };
  }
  const pathOf = (organizationId: string, sha256: string) =>
    path.join(root, 'organizations', organizationId, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

  it('are apart, even with the same content', async () => {
    const bytes = randomBytes(1000);
    const [mine, theirs] = [await stored(ORGANIZATION, bytes), await stored(OTHER, bytes)];
    expect((await readFile(mine.file)).equals(await readFile(theirs.file))).toBe(false);
    await mine.store.remove(mine.sha256);
    await expect(read(mine.store, mine.sha256)).rejects.toThrow('stored_file_missing');
    expect(await read(theirs.store, theirs.sha256)).toEqual(bytes);
  });

  it('cannot be exchanged, nor those of one', async () => {
    const [one, two] = [randomBytes(1000), randomBytes(1000)];
    const mine = await stored(ORGANIZATION, one);
    await writeFile(mine.file, await readFile((await stored(OTHER, one)).file));
    await expect(read(mine.store, mine.sha256)).rejects.toMatchObject(damaged('does not belong'));
    await writeFile(mine.file, await readFile((await stored(ORGANIZATION, two)).file));
    await expect(read(mine.store, mine.sha256)).rejects.toMatchObject(damaged('does not belong'));
  });

  it.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['longer', (bytes: Buffer) => Buffer.concat([bytes, Buffer.of(0)])],
    ['empty', () => Buffer.alloc(0)],
    [
      'plain',
      () =>
        Buffer.from('%PDF-1.7 of somebody else, in plain text and longer than a header of ninety bytes ....'),
    ],
  ])('are refused when the file is %s', async (_what, change) => {
    const { store, sha256, file } = await stored(ORGANIZATION, randomBytes(1000));
    await writeFile(file, change(await readFile(file)));
    await expect(read(store, sha256)).rejects.toMatchObject(damaged('A stored file is damaged'));
    await expect(store.withFile(sha256, contentOf)).rejects.toMatchObject(
      damaged('A stored file is damaged'),
    );
  });
});

describe('a file whose content is not that of its name, although each chunk of it is authentic', () => {
  async function wrongBlob() {
    const bytes = randomBytes(200_000);
    const sha256 = 'ab'.repeat(32);
    const reported: unknown[] = [];
    const stores = await openFileBlobStores(root, dataKeyOf, (blob) => reported.push(blob));
    const store = stores.of(ORGANIZATION);
    const { staged } = await store.stageFile((file) => {
      writeTo(file, bytes);
      return Promise.resolve({ sha256 }); // as a fault of the memory between hashing and writing leaves it
    });
    await staged.keep();
    return { store, sha256, bytes, reported };
  }

  it('is an error of a whole read before its end, and is reported with organization and SHA-256', async () => {
    const { store, sha256, bytes, reported } = await wrongBlob();
    let length = 0;
    const reading = async () => {
      for await (const chunk of store.createReadStream(sha256)) length += (chunk as Buffer).length;
    };
    await expect(reading()).rejects.toMatchObject(damaged('is not that of its name'));
    expect(length).toBeLessThan(bytes.length);
    expect(reported).toMatchObject([{ organizationId: ORGANIZATION, sha256, what: 'damaged' }]);
  });

  it('is not given to a task', async () => {
    const { store, sha256 } = await wrongBlob();
    const read = jest.fn(contentOf);
    await expect(store.withFile(sha256, read)).rejects.toMatchObject(damaged('is not that of its name'));
    expect(await store.verify(sha256)).toMatchObject({ what: 'damaged' });
    expect(read).not.toHaveBeenCalled();
  });
});

describe('a plain file of an earlier release', () => {
  it('is read by every organization, listed, and removed apart', async () => {
    const stores = await openStores();
    const bytes = randomBytes(100_000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const folder = path.join(root, sha256.slice(0, 2), sha256.slice(2, 4));
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, sha256), bytes);
    const store = stores.of(ORGANIZATION);
    expect((await read(store, sha256)).equals(bytes)).toBe(true);
    const part = await buffer(store.createReadStream(sha256, { start: 70_000, end: 70_009 }));
    expect(part).toEqual(bytes.subarray(70_000, 70_010));
    expect((await store.withFile(sha256, contentOf)).equals(bytes)).toBe(true);
    const names: string[] = [];
    for await (const name of stores.plain.names()) names.push(name);
    expect(names).toEqual([sha256]);
    await store.remove(sha256);
    expect((await buffer(stores.plain.createReadStream(sha256))).equals(bytes)).toBe(true);
    await stores.plain.remove(sha256);
    await expect(read(store, sha256)).rejects.toThrow('stored_file_missing');
  });

  it('is refused when its content is not that of its name', async () => {
    const stores = await openStores();
    const sha256 = createHash('sha256').update('what was stored').digest('hex');
    const folder = path.join(root, sha256.slice(0, 2), sha256.slice(2, 4));
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, sha256), 'what somebody put there');
    const store = stores.of(ORGANIZATION);
    await expect(read(store, sha256)).rejects.toMatchObject(damaged('is not that of its name'));
    await expect(store.withFile(sha256, contentOf)).rejects.toMatchObject(damaged('is not that of its name'));
  });
});
