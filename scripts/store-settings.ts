import path from 'node:path';
import { readBlobEnv, type BlobEnv } from '../services/blob-env.ts';
import { readSettings } from './environment.ts';
import { expectInstallation } from './expect-installation.ts';

export interface StoreSettings {
  env: BlobEnv;
  /** 32 bytes. */
  masterKey: Buffer;
  /** Former master key, 32 bytes. */
  previousKey: Buffer | undefined;
}

/** Returns store and keys: those of the services' environment where it names a database, otherwise those of `npm start`. */
export function storeSettings(environment: NodeJS.ProcessEnv): StoreSettings {
  const { BLOB_DIR, DATABASE_URL, KEY_ENCRYPTION_KEY, KEY_ENCRYPTION_KEY_PREVIOUS } = environment;
  const previousKey = KEY_ENCRYPTION_KEY_PREVIOUS
    ? Buffer.from(KEY_ENCRYPTION_KEY_PREVIOUS, 'base64')
    : undefined;
  if (DATABASE_URL && BLOB_DIR && KEY_ENCRYPTION_KEY) {
    const masterKey = Buffer.from(KEY_ENCRYPTION_KEY, 'base64');
    return { env: readBlobEnv(environment), masterKey, previousKey };
  }
  expectInstallation(environment);
  const { dataRoot, secrets } = readSettings(environment, false);
  return {
    env: readBlobEnv({ ...environment, BLOB_DIR: BLOB_DIR || path.join(dataRoot, 'blobs') }),
    masterKey: Buffer.from(secrets.KEY_ENCRYPTION_KEY, 'base64'),
    previousKey,
  };
}
