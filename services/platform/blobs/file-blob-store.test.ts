import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  contentOf,
  damaged,
  newDataKeys,
  readAll,
  stored,
  testBlobStores,
} from '#support/blobs/blob-store-contract.ts';
import { placePath } from './blob-place.ts';
import { openFileBlobStores } from './file-blob-store.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'blobs-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('in a folder,', () => {
  testBlobStores(() => ({
    open: (dataKeyOf, options) => openFileBlobStores(root, dataKeyOf, options),
    read: (place) => readFile(path.join(root, placePath(place))),
    write: (place, bytes) => writeFile(path.join(root, placePath(place)), bytes),
    unfinished: () => readdir(path.join(root, 'incoming')),
  }));
});

const ORGANIZATION: string = randomUUID();
const openStores = () => openFileBlobStores(root, newDataKeys());

describe('a blob store in a folder', () => {
  it('keeps files in sharded folders, for its owner alone, and leaves the one that is there', async () => {
    const stores = await openStores();
    const bytes = randomBytes(50);
    const { sha256 } = await stored(stores, ORGANIZATION, bytes);
    const shards = [sha256.slice(0, 2), sha256.slice(2, 4)];
    const file = path.join(root, 'organizations', ORGANIZATION, ...shards, sha256);
    const before = await stat(file);
    expect(before.mode & 0o777).toBe(0o600);
    await stored(stores, ORGANIZATION, bytes);
    const after = await stat(file);
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  it('removes stale unfinished files when it opens, but not uploads in progress', async () => {
    await openStores();
    const [stale, fresh] = ['stale', 'fresh'].map((name) => path.join(root, 'incoming', name));
    await writeFile(stale!, 'x');
    await writeFile(fresh!, 'x');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(stale!, longAgo, longAgo);
    await openStores();
    expect(await readdir(path.join(root, 'incoming'))).toEqual(['fresh']);
  });

  it('opens while other services finish uploads, so that a listed file is gone when it is examined', async () => {
    await openStores();
    await symlink(path.join(root, 'nowhere'), path.join(root, 'incoming', 'finished meanwhile'));
    await expect(openStores()).resolves.toBeDefined();
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
    expect((await readAll(store, sha256)).equals(bytes)).toBe(true);
    const part = await buffer(store.createReadStream(sha256, { start: 70_000, end: 70_009 }));
    expect(part).toEqual(bytes.subarray(70_000, 70_010));
    expect((await store.withFile(sha256, contentOf)).equals(bytes)).toBe(true);
    const names: string[] = [];
    for await (const name of stores.plain.names()) names.push(name);
    expect(names).toEqual([sha256]);
    await store.remove(sha256);
    expect((await buffer(stores.plain.createReadStream(sha256))).equals(bytes)).toBe(true);
    await stores.plain.remove(sha256);
    await expect(readAll(store, sha256)).rejects.toThrow('stored_file_missing');
    await expect(stores.plain.remove('no SHA-256')).rejects.toThrow('SHA-256');
  });

  it('is refused when its content is not that of its name', async () => {
    const stores = await openStores();
    const sha256 = createHash('sha256').update('what was stored').digest('hex');
    const folder = path.join(root, sha256.slice(0, 2), sha256.slice(2, 4));
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, sha256), 'what somebody put there');
    const store = stores.of(ORGANIZATION);
    await expect(readAll(store, sha256)).rejects.toMatchObject(damaged('is not that of its name'));
    await expect(store.withFile(sha256, contentOf)).rejects.toMatchObject(damaged('is not that of its name'));
  });
});
