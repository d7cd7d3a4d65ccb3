import path from 'node:path';
import { readSettings } from './environment.ts';

export interface StoreSettings {
  /** Folder of the stored files. */
  folder: string;
  masterKey: Buffer;
  previousKey: Buffer | undefined;
}

/** Returns folder and keys: those of the services' environment where it names a database, otherwise those of `npm start`. */
export function storeSettings(environment: NodeJS.ProcessEnv): StoreSettings {
  const { BLOB_DIR, DATABASE_URL, KEY_ENCRYPTION_KEY, KEY_ENCRYPTION_KEY_PREVIOUS } = environment;
  const previousKey = KEY_ENCRYPTION_KEY_PREVIOUS
    ? Buffer.from(KEY_ENCRYPTION_KEY_PREVIOUS, 'base64')
    : undefined;
  if (DATABASE_URL && BLOB_DIR && KEY_ENCRYPTION_KEY)
    return { folder: BLOB_DIR, masterKey: Buffer.from(KEY_ENCRYPTION_KEY, 'base64'), previousKey };
  const { dataRoot, secrets } = readSettings(environment, false);
  return {
    folder: BLOB_DIR || path.join(dataRoot, 'blobs'),
    masterKey: Buffer.from(secrets.KEY_ENCRYPTION_KEY, 'base64'),
    previousKey,
  };
}
