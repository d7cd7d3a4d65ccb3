import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BlobSettings } from '#platform/blobs/open-blob-stores.ts';
import { openDatabase } from '#platform/database.ts';
import { bucketSettings, readBlobEnv, type BlobEnv } from '../services/blob-env.ts';
import { copyStoredFiles } from '../services/copy-stored-files.ts';
import type { Variables } from '../services/parse-environment.ts';
import { reachDatabase } from './local-database.ts';
import { storeSettings } from './store-settings.ts';
import { dropUnreadOutput } from './unread-output.ts';

const USAGE = `npm run blobs:copy -- --from <folder or s3://bucket/prefix> --to <folder or s3://bucket/prefix>

Copies every stored file from one store to another, and compares each copy with its SHA-256. What is there and whole is skipped, so
that it can be stopped and run again. Prints a JSON line for each file that was not copied, and the counts as the last line. Files
stay encrypted. It takes the environment of npm start or of the services, which may run meanwhile, and S3_ENDPOINT and the like for a
bucket; TO_S3_ENDPOINT and the like for a target in another store of objects.

Exit code: 0 the target has all files · 1 it lacks some · 2 they could not be copied.`;

const NEXT_STEPS = (to: string) => `
The target has all files that the product had. To use it:
  1. Set ${to.startsWith('s3://') ? `BLOB_URL=${to}` : `BLOB_DIR=${to} and leave BLOB_URL empty`}, for every program of the services, and restart them.${
    targetHasOwn(process.env)
      ? ' Give them the values of TO_S3_ENDPOINT and the like as S3_ENDPOINT and the like.'
      : ''
  }
  2. Run this command once more, with the variables that it has now, for what was stored in between.
  3. Run npm run blobs:verify, then remove the former store when you no longer need it.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
  });
  const { from, to } = values;
  if (values.help || !from || !to) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const { env, masterKey } = storeSettings(process.env);
  const target = targetHasOwn(process.env) ? readTargetEnv(process.env, env) : env;
  const stores = { from: location(from, env), to: location(to, target) };
  if (JSON.stringify(stores.from) === JSON.stringify(stores.to)) throw new Error('Both are the same store.');
  if (!stores.from.bucket && !existsSync(stores.from.folder)) throw new Error(`There is no folder ${from}.`);
  const { url, close: closeServer } = await reachDatabase(process.env, 'npm run blobs:copy');
  const { database, close } = openDatabase(url, (error) => console.error(error.message));
  const print = (line: object) => console.log(JSON.stringify(line));
  try {
    const counts = await copyStoredFiles(database, {
      ...stores,
      masterKey,
      onUncopied: print,
      onProgress: (soFar) => console.error(JSON.stringify(soFar)),
    });
    print(counts);
    const isWhole = counts.damaged + counts.missing + counts.plain === 0;
    if (isWhole) console.error(NEXT_STEPS(to));
    return isWhole ? 0 : 1;
  } finally {
    await close();
    await closeServer();
  }
}

/** Returns whether the target is in another store of objects than the source: whether a variable of its own is set. */
function targetHasOwn(variables: Variables): boolean {
  return Object.entries(variables).some(([name, value]) => name.startsWith(`${OF_TARGET}S3_`) && value);
}

/** Reads the variables of a target in another store. No variable of the source's store applies to it. */
function readTargetEnv(variables: Variables, { BLOB_DIR }: BlobEnv): BlobEnv {
  const own = Object.entries(variables).filter(([name]) => name.startsWith(`${OF_TARGET}S3_`));
  const named = Object.fromEntries(own.map(([name, value]) => [name.slice(OF_TARGET.length), value]));
  try {
    return readBlobEnv({ ...named, BLOB_DIR });
  } catch (error) {
    if (error instanceof Error) error.message = error.message.replace(/\bS3_/g, `${OF_TARGET}S3_`);
    throw error;
  }
}

/** Begins the names of the variables of a target in another store. */
const OF_TARGET = 'TO_';

/** Returns a store by its folder or the URL of its bucket. Files on their way to a bucket are written below BLOB_DIR. */
function location(given: string, env: BlobEnv): BlobSettings {
  if (given.startsWith('s3://'))
    return { folder: env.BLOB_DIR, bucket: bucketSettings(given, env), cacheBytes: 0 };
  return { folder: path.resolve(given), bucket: null, cacheBytes: 0 };
}

dropUnreadOutput();
await main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
