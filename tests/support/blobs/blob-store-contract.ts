import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { withSource } from '#signing';
import { BlobTooLarge, type BlobStore, type BlobStores } from '#platform/blobs/blob-store.ts';
import type { BlobPlace } from '#platform/blobs/blob-place.ts';
import { MAX_PIECES, type Piece, type PiecesOf } from '#platform/blobs/pieces.ts';
import type { DataKeyOf, StoreOptions } from '#platform/blobs/sealed-blob-stores.ts';
import {
  readableFile,
  writableFile,
  type FileToWrite,
  type StoredFile,
} from '#platform/blobs/sealed-file.ts';
import { CHUNK_BYTES, sealedBytes } from '#platform/blobs/sealed-format.ts';

/** Store that the contract is tested with. */
export interface StoreUnderTest {
  /** Opens it as another process would. */
  open: (dataKeyOf: DataKeyOf, options?: StoreOptions) => Promise<BlobStores>;
  /** Returns the bytes that are stored for a blob, encrypted. */
  read: (place: BlobPlace) => Promise<Buffer>;
  /** Replaces them. */
  write: (place: BlobPlace, bytes: Buffer) => Promise<void>;
  /** Returns the names of local files that are being written or in use. */
  unfinished: () => Promise<string[]>;
}

export const contentOf = (file: StoredFile) =>
  withSource(readableFile(file), (source) => Buffer.from(source.read(0, source.length)));

export function writeTo(to: FileToWrite, content: Buffer): void {
  const target = writableFile(to);
  if (typeof target === 'string') throw new Error('It is not encrypted.');
  const file = target.create();
  file.append(content);
  file.finish();
}

export const readAll = (store: Pick<BlobStore, 'createReadStream'>, sha256: string) =>
  buffer(store.createReadStream(sha256));

export const damaged = (reason: string) => ({
  code: 'stored_file_damaged',
  cause: { message: expect.stringContaining(reason) as string },
});

/** Returns data keys of organizations, made at the first use. */
export function newDataKeys(): DataKeyOf {
  const keys = new Map<string, Buffer>();
  return (id) => {
    const key = keys.get(id) ?? randomBytes(32);
    keys.set(id, key);
    return Promise.resolve(key);
  };
}

/** Stores bytes for an organization and returns what names them. */
export async function stored(
  stores: Pick<BlobStores, 'of'>,
  organizationId: string,
  bytes: Buffer,
): Promise<BlobPlace> {
  const staged = await stores.of(organizationId).stage(Readable.from([bytes]), { maxBytes: Infinity });
  await staged.keep();
  return { organizationId, sha256: staged.sha256 };
}

const chunked = (bytes: Buffer) => Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]);
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Defines the tests of what the comments of BlobStores promise, for one implementation. */
export function testBlobStores(underTest: () => StoreUnderTest): void {
  let dataKeyOf: DataKeyOf;
  let stores: BlobStores;
  let organizationId: string;
  let store: BlobStore;
  beforeEach(async () => {
    dataKeyOf = newDataKeys();
    organizationId = randomUUID();
    stores = await underTest().open(dataKeyOf);
    store = stores.of(organizationId);
  });
  const elsewhere = async (id = organizationId) => (await underTest().open(dataKeyOf)).of(id);
  const kept = async () => {
    const names: string[] = [];
    for await (const { sha256 } of stores.keptBy(organizationId)) names.push(sha256);
    return names.sort();
  };
  const expectNothing = async () => {
    expect(await underTest().unfinished()).toEqual([]);
    expect(await kept()).toEqual([]);
  };

  describe('a blob store', () => {
    it('keeps bytes under their SHA-256, encrypted', async () => {
      const bytes = randomBytes(1000);
      const staged = await store.stage(chunked(bytes), { maxBytes: 1000 });
      const sha256 = sha256Of(bytes);
      expect(staged).toMatchObject({ sha256, size: 1000 });
      expect(await staged.read()).toEqual(bytes);
      expect(await kept()).toEqual([]);
      await staged.keep();
      expect(await readAll(store, sha256)).toEqual(bytes);
      expect(await readAll(await elsewhere(), sha256)).toEqual(bytes);
      const sealed = await underTest().read({ organizationId, sha256 });
      expect(sealed).toHaveLength(sealedBytes(1000));
      expect(sealed.includes(bytes.subarray(0, 16))).toBe(false);
      expect(await underTest().unfinished()).toEqual([]);
    });

    it.each([0, 1, CHUNK_BYTES, 3 * CHUNK_BYTES + 5])('returns and verifies %i bytes', async (length) => {
      const bytes = randomBytes(length);
      const { sha256 } = await stored(stores, organizationId, bytes);
      const other = await elsewhere();
      expect((await readAll(other, sha256)).equals(bytes)).toBe(true);
      expect((await other.withFile(sha256, contentOf)).equals(bytes)).toBe(true);
      expect(await other.verify(sha256)).toBeNull();
      expect(await underTest().unfinished()).toEqual([]);
    });

    it.each([
      [0, 0],
      [10, 19],
      [CHUNK_BYTES - 1, CHUNK_BYTES],
      [2 * CHUNK_BYTES, 6 * CHUNK_BYTES],
      [7 * CHUNK_BYTES, 7 * CHUNK_BYTES + 98],
    ])('returns the range from %i to %i of the bytes', async (start, end) => {
      const bytes = randomBytes(7 * CHUNK_BYTES + 99);
      const { sha256 } = await stored(stores, organizationId, bytes);
      const part = await buffer(store.createReadStream(sha256, { start, end }));
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
    });

    it('ends a read that its reader gives up', async () => {
      const { sha256 } = await stored(stores, organizationId, randomBytes(20 * CHUNK_BYTES));
      for await (const chunk of store.createReadStream(sha256)) {
        expect(chunk).toHaveLength(CHUNK_BYTES);
        break;
      }
      expect(await store.verify(sha256)).toBeNull();
    });

    it('refuses one byte more than the limit and leaves no file', async () => {
      await expect(store.stage(chunked(randomBytes(101)), { maxBytes: 100 })).rejects.toThrow(BlobTooLarge);
      await expectNothing();
    });

    it('leaves no file when the stream fails', async () => {
      const breaking = Readable.from(
        (function* () {
          yield randomBytes(10);
          throw new Error('the line is gone');
        })(),
      );
      await expect(store.stage(breaking, { maxBytes: 100 })).rejects.toThrow('the line is gone');
      await expectNothing();
    });

    it('stages a file that the caller writes', async () => {
      const bytes = randomBytes(300);
      const sha256 = sha256Of(bytes);
      const { staged, written } = await store.stageFile((file) => {
        writeTo(file, bytes);
        return Promise.resolve({ sha256: undefined, pages: 3 });
      });
      expect(written).toMatchObject({ pages: 3 });
      expect(staged).toMatchObject({ sha256, size: 300 });
      expect(await contentOf(staged.file)).toEqual(bytes);
      await staged.keep();
      expect(await store.withFile(sha256, contentOf)).toEqual(bytes);
    });

    it('leaves no file when its writer fails', async () => {
      const writing = store.stageFile((file) => {
        writeTo(file, Buffer.from('half'));
        return Promise.reject(new Error('no ink'));
      });
      await expect(writing).rejects.toThrow('no ink');
      await expectNothing();
    });

    it('removes a staged blob that is discarded', async () => {
      const staged = await store.stage(chunked(randomBytes(50)), { maxBytes: 100 });
      await staged.discard();
      await expectNothing();
    });

    it('keeps a blob that is discarded after it was kept', async () => {
      const bytes = randomBytes(50);
      const staged = await store.stage(chunked(bytes), { maxBytes: 100 });
      await staged.keep();
      await staged.discard();
      expect(await readAll(store, staged.sha256)).toEqual(bytes);
    });

    it('keeps the stored file unchanged when the same bytes are stored again', async () => {
      const bytes = randomBytes(50);
      const place = await stored(stores, organizationId, bytes);
      const before = await underTest().read(place);
      expect(await stored(stores, organizationId, bytes)).toEqual(place);
      expect(await underTest().read(place)).toEqual(before);
      expect(await underTest().unfinished()).toEqual([]);
    });

    it('gives the file to several tasks at once', async () => {
      const bytes = randomBytes(100_000);
      const { sha256 } = await stored(stores, organizationId, bytes);
      const other = await elsewhere();
      const tasks = [1, 2, 3].map(() => other.withFile(sha256, contentOf));
      for (const content of await Promise.all(tasks)) expect(content.equals(bytes)).toBe(true);
      expect(await underTest().unfinished()).toEqual([]);
    });

    it.each(['', '../../etc/passwd', 'A'.repeat(64)])(
      'rejects the promise, or destroys the stream, for the name %j, which is no SHA-256',
      async (name) => {
        await expect(store.remove(name)).rejects.toThrow('SHA-256');
        await expect(store.withFile(name, contentOf)).rejects.toThrow('SHA-256');
        await expect(readAll(store, name)).rejects.toThrow('SHA-256');
      },
    );

    it('rejects the promise, or destroys the stream, for a missing blob, but removes it without an error', async () => {
      const missing = 'ab'.repeat(32);
      await expect(store.withFile(missing, contentOf)).rejects.toThrow('stored_file_missing');
      await expect(readAll(store, missing)).rejects.toThrow('stored_file_missing');
      const range = buffer(store.createReadStream(missing, { start: 0, end: 1 }));
      await expect(range).rejects.toThrow('stored_file_missing');
      expect(await store.verify(missing)).toMatchObject({ what: 'missing' });
      await expect(store.remove(missing)).resolves.toBeUndefined();
      await expect(buffer(stores.plain.createReadStream(missing))).rejects.toThrow('ENOENT');
      expect(await underTest().unfinished()).toEqual([]);
    });

    it('has no blob that was removed', async () => {
      const { sha256 } = await stored(stores, organizationId, randomBytes(100));
      await store.remove(sha256);
      expect(await store.verify(sha256)).toMatchObject({ what: 'missing' });
      await expect(store.withFile(sha256, contentOf)).rejects.toThrow('stored_file_missing');
    });

    it.each(['', '../x', 'A'.repeat(36)])('throws for the organization %j, which is no id', (id) => {
      expect(() => stores.of(id)).toThrow('organization');
    });

    it('cannot keep a temporary file, which the store of no organization opens', async () => {
      const staged = await stores.temporary.stage(Readable.from([Buffer.from('x')]), { maxBytes: 10 });
      expect(await contentOf(staged.file)).toEqual(Buffer.from('x'));
      await expect(staged.keep()).rejects.toThrow('temporary');
      await staged.discard();
      await expectNothing();
    });

    it('lists the files of an organization with their age', async () => {
      const places = [
        await stored(stores, organizationId, randomBytes(10)),
        await stored(stores, organizationId, randomBytes(10)),
      ];
      await stored(stores, randomUUID(), randomBytes(10));
      expect(await kept()).toEqual(places.map(({ sha256 }) => sha256).sort());
      for await (const { ageMs } of stores.keptBy(organizationId))
        expect(Math.abs(ageMs)).toBeLessThan(60_000);
    });

    it('can be checked, and then has no other file', async () => {
      await stores.check();
      expect(await stores.freeBytes()).toBeGreaterThan(0);
      expect(await stores.removeAbandoned()).toBe(0);
      await expectNothing();
    });
  });

  describe('the files of two organizations', () => {
    it('are apart, even with the same content', async () => {
      const bytes = randomBytes(1000);
      const [mine, theirs] = [
        await stored(stores, organizationId, bytes),
        await stored(stores, randomUUID(), bytes),
      ];
      const { read } = underTest();
      expect((await read(mine)).equals(await read(theirs))).toBe(false);
      await store.remove(mine.sha256);
      await expect(readAll(store, mine.sha256)).rejects.toThrow('stored_file_missing');
      expect(await readAll(stores.of(theirs.organizationId), theirs.sha256)).toEqual(bytes);
    });

    it('cannot be exchanged, nor those of one', async () => {
      const [one, two] = [randomBytes(1000), randomBytes(1000)];
      const { read, write } = underTest();
      const mine = await stored(stores, organizationId, one);
      await write(mine, await read(await stored(stores, randomUUID(), one)));
      await expect(readAll(store, mine.sha256)).rejects.toMatchObject(damaged('does not belong'));
      await write(mine, await read(await stored(stores, organizationId, two)));
      await expect(readAll(store, mine.sha256)).rejects.toMatchObject(damaged('does not belong'));
    });
  });

  describe('a stored file that is not as it was written', () => {
    const PLAIN = '%PDF-1.7 of somebody else, in plain text and longer than a header of ninety bytes ....';
    const flipped = (at: number) => (bytes: Buffer) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      return changed;
    };

    it.each([
      ['cut', (bytes: Buffer) => bytes.subarray(0, -1)],
      ['longer', (bytes: Buffer) => Buffer.concat([bytes, Buffer.of(0)])],
      ['empty', () => Buffer.alloc(0)],
      ['plain', () => Buffer.from(PLAIN)],
      ['changed in its header', flipped(20)],
      ['changed in its content', flipped(100_000)],
    ])('is damaged when it is %s, for a whole read, a range, a task and a check', async (_what, change) => {
      const reported: unknown[] = [];
      const place = await stored(stores, organizationId, randomBytes(200_000));
      await underTest().write(place, change(await underTest().read(place)));
      const { sha256 } = place;
      const other = (await underTest().open(dataKeyOf, { onUnusable: (blob) => reported.push(blob) })).of(
        organizationId,
      );
      await expect(readAll(other, sha256)).rejects.toMatchObject(damaged('A stored file is damaged'));
      const range = buffer(other.createReadStream(sha256, { start: 99_000, end: 101_000 }));
      await expect(range).rejects.toMatchObject(damaged('A stored file is damaged'));
      await expect(other.withFile(sha256, contentOf)).rejects.toMatchObject(
        damaged('A stored file is damaged'),
      );
      expect(reported).toMatchObject([1, 2, 3].map(() => ({ organizationId, sha256, what: 'damaged' })));
      expect(await other.verify(sha256)).toMatchObject({ what: 'damaged' });
      expect(await underTest().unfinished()).toEqual([]);
    });

    it('is whole again once its bytes are put back', async () => {
      const bytes = randomBytes(1000);
      const place = await stored(stores, organizationId, bytes);
      const sealed = await underTest().read(place);
      await underTest().write(place, flipped(500)(sealed));
      const other = await elsewhere();
      await expect(other.withFile(place.sha256, contentOf)).rejects.toThrow('stored_file_damaged');
      await underTest().write(place, sealed);
      expect(await other.withFile(place.sha256, contentOf)).toEqual(bytes);
    });
  });

  describe('a file whose content is not that of its name, although each chunk of it is authentic', () => {
    const SHA256 = 'ab'.repeat(32);
    const bytes = randomBytes(200_000);
    beforeEach(async () => {
      const { staged } = await store.stageFile((file) => {
        writeTo(file, bytes);
        return Promise.resolve({ sha256: SHA256 }); // as a fault of the memory between hashing and writing leaves it
      });
      await staged.keep();
    });

    it('is an error of a whole read before its end', async () => {
      let length = 0;
      const reading = async () => {
        for await (const chunk of store.createReadStream(SHA256)) length += (chunk as Buffer).length;
      };
      await expect(reading()).rejects.toMatchObject(damaged('is not that of its name'));
      expect(length).toBeLessThan(bytes.length);
    });

    it('is not given to a task', async () => {
      const read = jest.fn(contentOf);
      await expect(store.withFile(SHA256, read)).rejects.toMatchObject(damaged('is not that of its name'));
      expect(await store.verify(SHA256)).toMatchObject({ what: 'damaged' });
      expect(read).not.toHaveBeenCalled();
    });
  });

  describe('a file that extends a stored one', () => {
    const first = randomBytes(100_000);
    const added = [randomBytes(70_000), randomBytes(500)];
    const contents = [
      first,
      Buffer.concat([first, ...added.slice(0, 1)]),
      Buffer.concat([first, ...added]),
    ] as const;
    const newest = sha256Of(contents[2]);
    const known = new Map<string, readonly Piece[]>();
    const piecesOf: PiecesOf = (_organizationId, sha256) => Promise.resolve(known.get(sha256) ?? null);
    const stage = (content: Buffer, base: Buffer) =>
      store.stageFile(
        (file) => {
          writeTo(file, content);
          return Promise.resolve({ sha256: sha256Of(content) });
        },
        { extending: { sha256: sha256Of(base), size: base.length } },
      );

    beforeEach(async () => {
      known.clear();
      stores = await underTest().open(dataKeyOf, { piecesOf });
      store = stores.of(organizationId);
      await stored(stores, organizationId, first);
      for (const number of [1, 2] as const) {
        const { staged } = await stage(contents[number], contents[number - 1]!);
        const { before, piece } = staged.extension!;
        await staged.extension!.keep();
        await staged.discard();
        known.set(staged.sha256, [...before, piece]);
      }
    });

    it('is stored as what it adds, and reads whole, in ranges and in a task as if it were stored whole', async () => {
      expect(await kept()).toEqual([first, ...added].map(sha256Of).sort());
      for (const content of contents) {
        const sha256 = sha256Of(content);
        expect((await readAll(store, sha256)).equals(content)).toBe(true);
        expect((await store.withFile(sha256, contentOf)).equals(content)).toBe(true);
        expect(await store.verify(sha256)).toBeNull();
      }
      for (const [start, end] of [
        [0, 99_999],
        [99_990, 100_010],
        [100_000, 169_999],
        [65_000, 170_400],
        [170_000, 999_999],
      ] as const) {
        const range = await buffer(store.createReadStream(newest, { start, end }));
        expect(range.equals(contents[2].subarray(start, end + 1))).toBe(true);
      }
      expect(await underTest().unfinished()).toEqual([]);
    });

    it('can be kept whole, and is when it begins otherwise', async () => {
      const { staged } = await stage(contents[1], first);
      await staged.keep();
      known.clear();
      expect((await readAll(store, sha256Of(contents[1]))).equals(contents[1])).toBe(true);
      const other = randomBytes(100_100);
      expect((await stage(other, first)).staged.extension).toBeNull();
      expect((await stage(first, contents[1])).staged.extension).toBeNull();
      expect((await stage(Buffer.concat([first, first]), randomBytes(9))).staged.extension).toBeNull();
    });

    it('has a bound on its pieces', async () => {
      const piece = { sha256: sha256Of(added[1]!), size: 500 };
      const content = Buffer.concat([first, ...Array.from({ length: MAX_PIECES }, () => added[1]!)]);
      const pieces = [
        { sha256: sha256Of(first), size: first.length },
        ...Array.from({ length: MAX_PIECES - 1 }, () => piece),
      ];
      const base = content.subarray(0, -500);
      known.set(sha256Of(base), pieces);
      expect((await stage(content, base)).staged.extension).toBeNull();
      known.set(sha256Of(base.subarray(0, -500)), pieces.slice(0, -1));
      expect((await stage(base, base.subarray(0, -500))).staged.extension).not.toBeNull();
    });

    it.each([0, 1, 2])('is damaged as a whole when piece %i is, and says which', async (index) => {
      const sha256 = [first, ...added].map(sha256Of)[index]!;
      const place = { organizationId, sha256 };
      const sealed = await underTest().read(place);
      sealed[sealed.length - 200] = sealed.at(-200)! ^ 1;
      await underTest().write(place, sealed);
      const reported: unknown[] = [];
      const options = { piecesOf, onUnusable: (blob: unknown) => reported.push(blob) };
      const other = (await underTest().open(dataKeyOf, options)).of(organizationId);
      await expect(readAll(other, newest)).rejects.toMatchObject(damaged(`its piece ${sha256}`));
      await expect(other.withFile(newest, contentOf)).rejects.toMatchObject(damaged(`its piece ${sha256}`));
      const range = buffer(other.createReadStream(newest, { start: 0, end: 170_499 }));
      await expect(range).rejects.toMatchObject(damaged(`its piece ${sha256}`));
      expect(reported).toMatchObject([1, 2, 3].map(() => ({ sha256: newest, what: 'damaged' })));
      expect(await other.verify(newest)).toMatchObject({ what: 'damaged' });
      expect(await underTest().unfinished()).toEqual([]);
    });

    it('is missing as a whole when a piece is, and says which', async () => {
      const sha256 = sha256Of(added[0]!);
      await store.remove(sha256);
      await expect(readAll(store, newest)).rejects.toThrow('stored_file_missing');
      await expect(store.withFile(newest, contentOf)).rejects.toThrow('stored_file_missing');
      expect(await store.verify(newest)).toEqual({
        what: 'missing',
        reason: expect.stringContaining(sha256) as string,
      });
      expect((await readAll(store, sha256Of(first))).equals(first)).toBe(true);
    });

    it('is damaged when its pieces are not those of its content', async () => {
      known.set(newest, known.get(newest)!.slice(0, 2));
      await expect(readAll(store, newest)).rejects.toMatchObject(damaged('is not that of its name'));
      await expect(store.withFile(newest, contentOf)).rejects.toMatchObject(damaged('its pieces are not'));
      expect(await underTest().unfinished()).toEqual([]);
    });
  });
}
