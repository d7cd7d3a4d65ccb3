import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { contentOf, newDataKeys, readAll, stored } from '#support/blobs/blob-store-contract.ts';
import { startProtocolServer, type StoreFault } from '#support/stack/protocol-server.ts';
import { placePath } from '../blob-place.ts';
import type { BlobStore, BlobStores } from '../blob-store.ts';
import { sealedBlobStores, type DataKeyOf } from '../sealed-blob-stores.ts';
import { CHUNK_BYTES, SEALED_CHUNK_BYTES } from '../sealed-format.ts';
import { openS3Files } from './s3-files.ts';

const ORGANIZATION = randomUUID();
/** A busy machine may exceed it, so only the tests of a store that stalls or is silent use it. */
const SHORT = { connectMs: 5_000, responseMs: 1_500, stallMs: 1_500, pauseMs: 2_000 };
const LONG = { ...SHORT, responseMs: 20_000, stallMs: 20_000 };
const BYTES = randomBytes(20 * CHUNK_BYTES + 7);

let server: Awaited<ReturnType<typeof startProtocolServer>>;
let folder: string;
let dataKeyOf: DataKeyOf;
let stores: BlobStores;
let store: BlobStore;
let hasty: BlobStore;
let sha256: string;
let key: string;
let time: number;
async function open(patience: typeof SHORT): Promise<BlobStores> {
  const options = { bucket: server.settings, folder, cacheBytes: 0, patience, now: () => time };
  return sealedBlobStores(await openS3Files(options), dataKeyOf);
}
beforeEach(async () => {
  time = 0;
  server = await startProtocolServer();
  folder = mkdtempSync(path.join(os.tmpdir(), 's3-files-'));
  dataKeyOf = newDataKeys();
  stores = await open(LONG);
  store = stores.of(ORGANIZATION);
  hasty = (await open(SHORT)).of(ORGANIZATION);
  const place = await stored(stores, ORGANIZATION, BYTES);
  ({ sha256 } = place);
  key = placePath(place);
  server.breakBy(() => undefined);
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const unavailable = { code: 'stored_files_unavailable' };
const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the faults of the requests in their order; those after it are whole. */
function inOrder(...faults: StoreFault[]): void {
  const left = [...faults];
  server.breakBy(() => left.shift());
}

describe('a read', () => {
  it('is one request for the whole file, and for a range its header and its chunks', async () => {
    expect((await readAll(store, sha256)).equals(BYTES)).toBe(true);
    expect(server.requests).toMatchObject([{ method: 'GET', key, range: undefined }]);
    server.breakBy(() => undefined);
    const [start, end] = [3 * CHUNK_BYTES + 5, 4 * CHUNK_BYTES];
    const part = await buffer(store.createReadStream(sha256, { start, end }));
    expect(part.equals(BYTES.subarray(start, end + 1))).toBe(true);
    const first = 64 + 3 * SEALED_CHUNK_BYTES;
    const chunks = `bytes=${first}-${first + 2 * SEALED_CHUNK_BYTES - 1}`;
    expect(server.requests.map(({ range }) => range)).toEqual(['bytes=0-63', chunks]);
  });

  it.each([
    ['is cut', { cutAfter: 500_000 }],
    ['stalls', { stallsAfter: 500_000 }],
  ])('goes on where the response %s', async (_how, fault) => {
    inOrder(fault, { cutAfter: 500_000 });
    expect((await readAll(hasty, sha256)).equals(BYTES)).toBe(true);
    expect(server.requests.map(({ range }) => range?.replace(/-.*/, ''))).toEqual([
      undefined,
      'bytes=500000',
      'bytes=1000000',
    ]);
  });

  it.each([
    ['is cut again and again', { cutAfter: 0 }],
    ['stalls again and again', { stallsAfter: 0 }],
  ])('never looks complete when the response %s', async (_how, fault) => {
    server.breakBy(({ range }) => (range === undefined ? { cutAfter: 300_000 } : fault));
    let length = 0;
    const reading = async () => {
      for await (const chunk of hasty.createReadStream(sha256)) length += (chunk as Buffer).length;
    };
    await expect(reading()).rejects.toMatchObject(unavailable);
    expect(length).toBeLessThan(300_000);
    expect(server.requests).toHaveLength(3);
  });

  it('does not go on in another object that has taken the place', async () => {
    server.breakBy(({ range, match }) => {
      if (range === undefined) return { cutAfter: 300_000 };
      return match === undefined ? undefined : { status: 412, code: 'PreconditionFailed' };
    });
    await expect(readAll(store, sha256)).rejects.toMatchObject(unavailable);
  });

  it('of a slow reader is not cut', async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of hasty.createReadStream(sha256)) {
      if (chunks.length === 2) await passed(2 * SHORT.stallMs);
      chunks.push(chunk as Buffer);
    }
    expect(Buffer.concat(chunks).equals(BYTES)).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  it('that is cut leaves no local copy behind', async () => {
    server.breakBy(() => ({ cutAfter: 1 }));
    await expect(store.withFile(sha256, contentOf)).rejects.toMatchObject(unavailable);
    expect(readdirSync(path.join(folder, 'incoming'))).toEqual([]);
    server.breakBy(() => undefined);
    expect((await store.withFile(sha256, contentOf)).equals(BYTES)).toBe(true);
  });
});

describe('a file in pieces', () => {
  it('is read by one request for each piece, and in a range by those for the pieces that hold it', async () => {
    const added = randomBytes(2 * CHUNK_BYTES);
    const tail = await stored(stores, ORGANIZATION, added);
    const files = await openS3Files({ bucket: server.settings, folder, cacheBytes: 0 });
    const pieces = [
      { sha256, size: BYTES.length },
      { sha256: tail.sha256, size: added.length },
    ];
    const joined = sealedBlobStores(files, dataKeyOf, { piecesOf: () => Promise.resolve(pieces) });
    const whole = Buffer.concat([BYTES, added]);
    const name = createHash('sha256').update(whole).digest('hex');
    const both = [key, placePath(tail)];
    const asked = () => server.requests.map((request) => request.key);
    const read = joined.of(ORGANIZATION);

    server.breakBy(() => undefined);
    expect((await readAll(read, name)).equals(whole)).toBe(true);
    expect(asked()).toEqual(both);
    server.breakBy(() => undefined);
    expect((await read.withFile(name, contentOf)).equals(whole)).toBe(true);
    expect(asked()).toEqual(both);
    server.breakBy(() => undefined);
    const end = whole.length - 1;
    const last = await buffer(read.createReadStream(name, { start: end - 9, end }));
    expect(last.equals(whole.subarray(-10))).toBe(true);
    expect(asked()).toEqual([both[1], both[1]]); // its header, then its chunk
    expect(readdirSync(path.join(folder, 'incoming'))).toEqual([]);
  });
});

describe('a store that does not respond', () => {
  it('is asked twice, then no more until a pause has passed, and is used again when it responds', async () => {
    server.breakBy(() => 'silent');
    await expect(readAll(hasty, sha256)).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringMatching(/does not respond .*: s3:\/\/bucket at http/) as string,
    });
    expect(server.requests).toHaveLength(2);
    await expect(readAll(hasty, sha256)).rejects.toMatchObject(unavailable);
    await expect(hasty.withFile(sha256, contentOf)).rejects.toMatchObject(unavailable);
    expect(server.requests).toHaveLength(2);
    server.breakBy(() => undefined);
    time += SHORT.pauseMs;
    expect((await readAll(hasty, sha256)).equals(BYTES)).toBe(true);
  });

  it('keeps nothing of an upload', async () => {
    server.breakBy(({ method }) => (method === 'PUT' ? 'silent' : undefined));
    await expect(stored(await open(SHORT), ORGANIZATION, randomBytes(100))).rejects.toMatchObject(
      unavailable,
    );
    expect(server.objects.size).toBe(1);
  });
});

describe('a store that refuses', () => {
  it.each([
    [{ status: 503, code: 'SlowDown' }, 'responds with 503 (SlowDown'],
    [{ status: 403, code: 'AccessDenied' }, 'the key may not list, read, write and delete there'],
    [{ status: 404, code: 'NoSuchBucket' }, 'The bucket of the stored files does not exist'],
    [{ status: 403, code: 'RequestTimeTooSkewed' }, 'the clock of this machine is wrong'],
    [{ status: 400, code: 'AuthorizationHeaderMalformed' }, 'set S3_REGION'],
  ])('with %j is unavailable, never without the file', async (fault, words) => {
    server.breakBy(() => fault);
    const failure = { ...unavailable, message: expect.stringContaining(words) as string };
    await expect(readAll(store, sha256)).rejects.toMatchObject(failure);
    await expect(store.verify(sha256)).rejects.toMatchObject(failure);
    await expect(stores.check()).rejects.toMatchObject(failure);
  });

  it('once is asked again', async () => {
    inOrder({ status: 503, code: 'SlowDown' });
    expect((await readAll(store, sha256)).equals(BYTES)).toBe(true);
  });

  it('since it is full says so as a full disk does', async () => {
    server.breakBy(({ method }) =>
      method === 'PUT' ? { status: 507, code: 'InsufficientStorage' } : undefined,
    );
    await expect(stored(stores, ORGANIZATION, randomBytes(100))).rejects.toMatchObject({ code: 'ENOSPC' });
  });
});

describe('a page with status 200 in place of the responses of a store', () => {
  it.each(['HEAD', 'PUT'])('to %s lets no file count as stored', async (kind) => {
    server.breakBy(({ method }) => (method === kind ? 'a page' : undefined));
    await expect(stored(stores, ORGANIZATION, randomBytes(100))).rejects.toMatchObject(unavailable);
    expect(server.objects.size).toBe(1);
  });

  it.each(['GET', 'PUT'])('to %s fails the check of the store', async (kind) => {
    server.breakBy(({ method }) => (method === kind ? 'a page' : undefined));
    await expect(stores.check()).rejects.toMatchObject(unavailable);
  });
});
