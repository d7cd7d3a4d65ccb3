import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openBlobStores } from '#platform/blobs/open-blob-stores.ts';
import { blobSettings, readBlobEnv } from '../services/blob-env.ts';
import { BackupDamaged, BackupError } from '../services/backup/backup-error.ts';
import type { OpenBackup } from '../services/backup/read-backup.ts';
import { restoreBackup, type Restored, type RestoreTarget } from '../services/backup/restore-backup.ts';
import { startDatabase, type RunningDatabase } from './database.ts';
import { expectSameDatabase, migrateAsOwner, type RoleUrls } from './database-roles.ts';
import { dataRootOf } from './environment.ts';
import { claimInstance } from './instance-lock.ts';
import { localSecrets, storeSecrets } from './secrets.ts';
import { markFinished, markUnfinished, RestoreUnfinished } from './unfinished-restore.ts';

export interface RestoreOptions {
  environment: NodeJS.ProcessEnv;
  mayReplace: boolean;
  /** Prints a problem as a line. */
  print: (line: object) => void;
}

/** Restores into a data folder with a database of its own, as `npm start` makes it. A folder that was empty is empty after a failure. */
export async function restoreIntoFolder(backup: OpenBackup, options: RestoreOptions): Promise<Restored> {
  const dataRoot = dataRootOf(options.environment);
  const isNew = !existsSync(dataRoot) || readdirSync(dataRoot).length === 0;
  if (!isNew && !options.mayReplace)
    throw new BackupError(
      `${dataRoot} is not empty. Name a new folder by --data-dir, or add --replace, which deletes what it holds.`,
    );
  const masterKey = masterKeyOf(backup, options.environment);
  const release = await claimInstance(dataRoot, 'npm run restore', () => Promise.resolve(false));
  if (isNew) markUnfinished(dataRoot);
  let running: RunningDatabase | undefined;
  const progress = { isReplaced: false };
  try {
    const secrets = localSecrets(dataRoot);
    running = await startDatabase({ dataRoot, password: secrets.DATABASE_PASSWORD });
    const blobDir = options.environment['BLOB_DIR'] || path.join(dataRoot, 'blobs');
    const restored = await restoreBackup(backup, {
      databaseUrl: running.ownerUrl,
      ...targetOf(options, { masterKey, blobDir, dataRoot }),
      beforeCommit: () => {
        // From here on the folder has the database of the backup and its own former secrets, until these are replaced as well.
        markUnfinished(dataRoot);
        progress.isReplaced = true;
      },
    });
    storeSecrets(dataRoot, { ...secrets, ...backup.manifest.secrets });
    await migrateAsOwner(running);
    await running.stop();
    markFinished(dataRoot);
    return restored;
  } catch (error) {
    await running?.stop();
    if (isNew) empty(dataRoot, running?.folder);
    else if (progress.isReplaced) throw new RestoreUnfinished(dataRoot, { cause: error });
    throw error;
  } finally {
    release();
  }
}

function empty(dataRoot: string, databaseFolder: string | undefined): void {
  if (databaseFolder) rmSync(databaseFolder, { recursive: true, force: true });
  for (const name of readdirSync(dataRoot))
    rmSync(path.join(dataRoot, name), { recursive: true, force: true });
}

/** Restores into the operator's own database, and folder or bucket of stored files. */
export async function restoreIntoDatabase(
  backup: OpenBackup,
  options: RestoreOptions & { databaseUrl: string; blobDir: string },
): Promise<Restored> {
  const { environment, databaseUrl, blobDir, print } = options;
  const dataRoot = dataRootOf(environment);
  const masterKey = masterKeyOf(backup, environment);
  const ownerUrl = environment['DATABASE_OWNER_URL'];
  if (ownerUrl) await expectSameDatabase({ ownerUrl, servicesUrl: databaseUrl });
  const { secrets } = backup.manifest;
  const lacksSecrets = Object.keys(secrets).some((name) => !environment[name]);
  const secretsFile = path.join(dataRoot, 'restored-secrets.json');
  const restored = await restoreBackup(backup, {
    databaseUrl: ownerUrl || databaseUrl,
    ...targetOf(options, { masterKey, blobDir, dataRoot }),
    beforeCommit: () => {
      if (lacksSecrets) writeSecrets(secretsFile, secrets); // without them the restored database cannot be used
    },
  });
  if (ownerUrl) await grant({ ownerUrl, servicesUrl: databaseUrl }, print);
  if (lacksSecrets) print({ secrets: secretsFile, set_as_variables: Object.keys(secrets) });
  return restored;
}

/** Lets the role of the services use the restored tables. A failure is told: all is restored, and the next start grants it again. */
async function grant(urls: RoleUrls, print: RestoreOptions['print']): Promise<void> {
  try {
    await migrateAsOwner(urls);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    print({ problem: 'rights of the role in DATABASE_URL not granted; npm start grants them', reason });
  }
}

/** Writes the secrets of the backup where the operator finds them to set them as variables. */
function writeSecrets(file: string, secrets: Record<string, string>): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
}

function masterKeyOf({ manifest }: OpenBackup, environment: NodeJS.ProcessEnv): Buffer {
  const key = environment['KEY_ENCRYPTION_KEY'] || manifest.secrets['KEY_ENCRYPTION_KEY'];
  if (!key)
    throw new BackupError(
      'The master key is not in this backup, since the operator had set it. Set KEY_ENCRYPTION_KEY to that key.',
    );
  return Buffer.from(key, 'base64');
}

function targetOf(
  { environment, mayReplace, print }: RestoreOptions,
  { masterKey, blobDir, dataRoot }: { masterKey: Buffer; blobDir: string; dataRoot: string },
): Omit<RestoreTarget, 'databaseUrl' | 'beforeCommit'> {
  const previous = environment['KEY_ENCRYPTION_KEY_PREVIOUS'];
  return {
    masterKey,
    previousKey: previous ? Buffer.from(previous, 'base64') : undefined,
    openBlobs: (dataKeyOf) =>
      openBlobStores(blobSettings(readBlobEnv({ ...environment, BLOB_DIR: blobDir })), dataKeyOf),
    blobFolder: environment['BLOB_URL'] ? null : blobDir,
    mayReplace,
    onUnreadable: print,
    onLogProblem: print,
    writeDataFile: async (name, content) => {
      if (!/^demo\/[^/]+$/.test(name)) throw new BackupDamaged(`it has a file of an unknown name, ${name}`);
      const file = path.join(dataRoot, name);
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(file, { mode: 0o600 }));
    },
  };
}
