import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { openBlobStores } from '#platform/blobs/open-blob-stores.ts';
import { readableFile } from '#platform/blobs/sealed-file.ts';
import { withSource } from '#signing';
import { blobSettings, readBlobEnv } from '../../services/blob-env.ts';
import { print } from './measure.ts';
import { watchPeakMemory } from './peak-memory.ts';

/**
 * Writes and reads a file in the blob store, which encrypts it, and the same bytes plainly with the same digest and fsync. With
 * `--bucket` the blob store is that bucket, reached by S3_ENDPOINT and the like.
 * `npm run bench -- blobs [--megabytes 1024] [--folder <on the disk to measure>] [--bucket s3://bucket/prefix]`
 */
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '1024' },
    folder: { type: 'string', default: os.tmpdir() },
    bucket: { type: 'string', default: '' },
  },
});
const megabytes = Number(values.megabytes);
const root = await mkdtemp(path.join(values.folder, 'bench-blobs-'));
const piece = randomBytes(64 * 1024);

function* content() {
  for (let written = 0; written < megabytes * 16; written += 1) yield piece;
}

async function measured(what: string, work: () => Promise<unknown>): Promise<void> {
  const growth = watchPeakMemory();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  print({
    what,
    megabytes,
    seconds: Number(seconds.toFixed(2)),
    mb_per_second: Math.round(megabytes / seconds),
    memory_mb: Math.round(growth() / 1_048_576),
  });
}

const nothing = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function writePlainly(file: string): Promise<void> {
  const hash = createHash('sha256');
  const handle = await open(file, 'wx');
  for await (const chunk of Readable.from(content()) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    await handle.appendFile(chunk);
  }
  await handle.sync();
  await handle.close();
  hash.digest('hex');
}

const key = randomBytes(32);
const organization = '00000000-0000-4000-8000-000000000000';
const settings = blobSettings(readBlobEnv({ ...process.env, BLOB_DIR: root, BLOB_URL: values.bucket }));
const blobs = (await openBlobStores(settings, () => Promise.resolve(key))).of(organization);
const plain = path.join(root, 'plain');
let sha256 = '';
try {
  await measured('write, plain', () => writePlainly(plain));
  await measured('write, encrypted', async () => {
    const staged = await blobs.stage(Readable.from(content()), { maxBytes: Infinity });
    await staged.keep();
    ({ sha256 } = staged);
  });
  await measured('read, plain', () => pipeline(createReadStream(plain), nothing()));
  await measured('read, encrypted', () => pipeline(blobs.createReadStream(sha256), nothing()));
  const hashed = (file: Parameters<typeof withSource>[0]) =>
    withSource(file, (source) => {
      const hash = createHash('sha256');
      for (const chunk of source.chunks()) hash.update(chunk);
      return hash.digest('hex');
    });
  await measured('hashed by a task, plain', () => hashed(plain));
  await measured('hashed by a task, encrypted', () =>
    blobs.withFile(sha256, (file) => hashed(readableFile(file))),
  );
} finally {
  await blobs.remove(sha256);
  await rm(root, { recursive: true });
}
