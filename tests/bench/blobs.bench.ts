import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { openBlobStores } from '#platform/blobs/open-blob-stores.ts';
import type { Piece, PiecesOf } from '#platform/blobs/pieces.ts';
import { readableFile } from '#platform/blobs/sealed-file.ts';
import { withSource } from '#signing';
import { blobSettings, readBlobEnv } from '../../services/blob-env.ts';
import { print } from './measure.ts';
import { watchPeakMemory } from './peak-memory.ts';

/** Signatures of a usual length whose bytes are appended. */
const SIGNATURES = 5;
const SIGNATURE_BYTES = 50_000;

/**
 * Writes and reads a file in the blob store, which encrypts it, and the same bytes plainly with the same digest and fsync; then the
 * same with signatures appended, stored in pieces and whole. With
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
    seconds: Number(seconds.toFixed(4)),
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
const pieces = new Map<string, Piece[]>();
const piecesOf: PiecesOf = (_organization, name) => Promise.resolve(pieces.get(name) ?? null);
const dataKeyOf = () => Promise.resolve(key);
const blobs = (await openBlobStores(settings, dataKeyOf, { piecesOf })).of(organization);
async function keep(bytes: Iterable<Buffer>): Promise<string> {
  const staged = await blobs.stage(Readable.from(bytes), { maxBytes: Infinity });
  await staged.keep();
  return staged.sha256;
}

function* signedContent(signatures: readonly Buffer[]) {
  yield* content();
  yield* signatures;
}

const plain = path.join(root, 'plain');
let sha256 = '';
try {
  await measured('write, plain', () => writePlainly(plain));
  await measured('write, encrypted', async () => {
    sha256 = await keep(content());
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
  const inTask = (name: string) => blobs.withFile(name, (file) => hashed(readableFile(file)));
  await measured('hashed by a task, encrypted', () => inTask(sha256));
  const signatures = Array.from({ length: SIGNATURES }, () => randomBytes(SIGNATURE_BYTES));
  const signed = await keep(signedContent(signatures));
  const size = megabytes * 1024 * 1024;
  const parts = [{ sha256, size }];
  for (const signature of signatures) parts.push({ sha256: await keep([signature]), size: SIGNATURE_BYTES });
  const all = [...parts.map((part) => part.sha256), signed];
  for (const [how, found] of [
    ['signed, whole', null],
    [`signed, in ${parts.length} pieces`, parts],
  ] as const) {
    if (found) pieces.set(signed, found);
    await measured(`read, ${how}`, () => pipeline(blobs.createReadStream(signed), nothing()));
    await measured(`hashed by a task, ${how}`, () => inTask(signed));
    const range = { start: size - 10, end: size + SIGNATURE_BYTES };
    await measured(`a range of two pieces, ${how}`, () =>
      pipeline(blobs.createReadStream(signed, range), nothing()),
    );
  }
  pieces.clear();
  for (const name of all) await blobs.remove(name);
} finally {
  await blobs.remove(sha256);
  await rm(root, { recursive: true });
}
