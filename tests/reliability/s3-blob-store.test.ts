import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { placePath } from '#platform/blobs/blob-place.ts';
import { openBlobStores } from '#platform/blobs/open-blob-stores.ts';
import { openS3Files } from '#platform/blobs/s3/s3-files.ts';
import {
  contentOf,
  newDataKeys,
  readAll,
  stored,
  testBlobStores,
} from '#support/blobs/blob-store-contract.ts';
import { clientOf, startObjectStore, type ObjectStore } from '#support/stack/object-store.ts';

const BUCKET = 'stored-files';
const PREFIX = 'product/files/';
const ORGANIZATION = randomUUID();
const MEGABYTE = 1024 * 1024;

let objects: ObjectStore;
let client: S3Client;
const folders: string[] = [];
beforeAll(async () => {
  objects = await startObjectStore();
  await objects.createBucket(BUCKET);
  client = clientOf(objects.settingsOf(BUCKET));
});
afterAll(async () => {
  client.destroy();
  await objects.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Returns the settings of a process with a local folder of its own. */
function settings(cacheBytes = 100 * MEGABYTE) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-s3-'));
  folders.push(folder);
  return { folder, bucket: objects.settingsOf(BUCKET, PREFIX), cacheBytes };
}

const key = (place: Parameters<typeof placePath>[0]) => ({ Bucket: BUCKET, Key: PREFIX + placePath(place) });
beforeEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

describe('in a bucket,', () => {
  testBlobStores(() => ({
    open: (dataKeyOf, options) => openBlobStores(settings(), dataKeyOf, options),
    async read(place) {
      const { Body: body } = await client.send(new GetObjectCommand(key(place)));
      return Buffer.from((await body?.transformToByteArray()) ?? []);
    },
    write: async (place, bytes) => {
      await client.send(new PutObjectCommand({ ...key(place), Body: bytes }));
    },
    unfinished: () =>
      Promise.resolve(folders.flatMap((folder) => readdirSync(path.join(folder, 'incoming')))),
  }));
});

it('a large file is uploaded in parts, and leaves none', async () => {
  const bytes = randomBytes(20 * MEGABYTE + 3);
  const dataKeyOf = newDataKeys();
  const { sha256 } = await stored(await openBlobStores(settings(), dataKeyOf), ORGANIZATION, bytes);
  const other = (await openBlobStores(settings(), dataKeyOf)).of(ORGANIZATION);
  expect((await readAll(other, sha256)).equals(bytes)).toBe(true);
  expect((await other.withFile(sha256, contentOf)).equals(bytes)).toBe(true);
  const { Uploads: uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET }));
  expect(uploads).toEqual([]);
});

it('a file that was fetched is there for tasks while the store is away, and one that was not is not', async () => {
  const dataKeyOf = newDataKeys();
  const first = await openBlobStores(settings(), dataKeyOf);
  const [read, unread] = [randomBytes(1000), randomBytes(1000)];
  const places = [await stored(first, ORGANIZATION, read), await stored(first, ORGANIZATION, unread)];
  const other = (await openBlobStores(settings(), dataKeyOf)).of(ORGANIZATION);
  expect(await other.withFile(places[0]!.sha256, contentOf)).toEqual(read);
  await objects.stop();
  expect(await other.withFile(places[0]!.sha256, contentOf)).toEqual(read);
  await expect(other.withFile(places[1]!.sha256, contentOf)).rejects.toThrow('does not respond');
  await expect(other.verify(places[1]!.sha256)).rejects.toThrow('does not respond');
  await objects.start();
  expect(await openBlobStores(settings(), dataKeyOf)).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 2_100)); // it asks again
  expect(await other.withFile(places[1]!.sha256, contentOf)).toEqual(unread);
});

it('parts of an upload whose process ended are removed once they are an hour old', async () => {
  const { bucket } = settings();
  await client.send(
    new CreateMultipartUploadCommand(key({ organizationId: ORGANIZATION, sha256: 'cd'.repeat(32) })),
  );
  let now = 0;
  const files = await openS3Files({ ...settings(), bucket, now: () => now });
  expect(await files.removeAbandoned()).toBe(0);
  now = 3_600_000;
  expect(await files.removeAbandoned()).toBe(1);
  expect(await files.removeAbandoned()).toBe(0);
});

describe('a bucket that cannot be used', () => {
  it.each([
    [
      'does not exist',
      () => objects.settingsOf('another-bucket'),
      'does not exist: s3://another-bucket at http',
    ],
    [
      'is asked for with a wrong key',
      () => ({
        ...objects.settingsOf(BUCKET),
        credentials: { accessKeyId: 'test:tester', secretAccessKey: 'guessed' },
      }),
      'S3_SECRET_ACCESS_KEY is not that of S3_ACCESS_KEY_ID',
    ],
    [
      'is at an endpoint that nothing listens on',
      () => ({ ...objects.settingsOf(BUCKET), endpoint: 'http://127.0.0.1:1' }),
      '): s3://stored-files at http://127.0.0.1:1. See S3_ENDPOINT.',
    ],
  ])('is named in one line when it %s', async (_why, bucket, words) => {
    const failure = await openBlobStores({ ...settings(), bucket: bucket() }, newDataKeys()).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ name: 'BlobStoreUnavailable' });
    const { message } = failure as Error;
    expect(message).toContain(words);
    expect(message).not.toContain('\n');
    expect(message).not.toContain('guessed');
  });
});
