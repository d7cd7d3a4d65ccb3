import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBlobStores } from '#platform/blobs/open-blob-stores.ts';
import { openDatabase } from '#platform/database.ts';
import { errorText } from '#platform/errors/describe-error.ts';
import { noteBackup } from '#platform/operation/backup-store.ts';
import { blobSettings } from '../services/blob-env.ts';
import { BackupError } from '../services/backup/backup-error.ts';
import { encrypted } from '../services/backup/encrypted-stream.ts';
import { backupOf, type Installation } from '../services/backup/make-backup.ts';
import type { Summary } from '../services/backup/manifest.ts';
import { sum } from '../services/backup/read-backup.ts';
import { backupFailure } from './backup-failure.ts';
import { dataRootOf, readSettings } from './environment.ts';
import { reachDatabase } from './local-database.ts';
import { readNewPassphrase } from './passphrase.ts';
import { storeSettings } from './store-settings.ts';
import { writeNewFile, writeToStdout } from './write-new-file.ts';
import { dropUnreadOutput } from './unread-output.ts';

const USAGE = `npm run backup -- --to <file or folder, or - for the standard output>

Writes database, stored files and generated secrets into one encrypted file, also while Countersign runs. It takes the environment of
npm start or of the services, and the passphrase from BACKUP_PASSPHRASE or the terminal. Prints a JSON line for each stored file that
cannot be read, and the counts as the last line (to the standard error with --to -).

Exit code: 0 all is in the backup · 1 some stored files are not, since they are damaged or missing · 2 there is no backup.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help || !values.to) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const isStdout = values.to === '-';
  const file = isStdout ? null : newFile(values.to);
  const print = (line: object) => (isStdout ? console.error : console.log)(JSON.stringify(line));
  const passphrase = await readNewPassphrase(process.env);
  const { url, close } = await reachDatabase(process.env, 'npm run backup');
  try {
    let summary: Summary | undefined;
    const backup = backupOf(installation(process.env, url), {
      onUnreadable: print,
      onSummary: (counts) => (summary = counts),
    });
    const size = await (file === null ? writeToStdout : writeNewFile(file))(encrypted(backup, passphrase));
    if (!summary) throw new Error('The backup has ended early.');
    const { rows, files, bytes, unreadable } = summary;
    await note(url, { size, files, unreadable });
    const counts = Object.values(rows);
    print({ backup: file ?? '-', size, tables: counts.length, rows: sum(counts), files, bytes, unreadable });
    return unreadable === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

/** Stores for the operators that there is a backup. It is as good without that, so a failure is only printed. */
async function note(url: string, backup: Parameters<typeof noteBackup>[1]): Promise<void> {
  const { database, close } = openDatabase(url, (error) => console.error(error.message));
  try {
    await noteBackup(database, backup);
  } catch (error) {
    console.error(`That there is a backup could not be stored: ${errorText(error)}`);
  } finally {
    await close();
  }
}

/** Returns the path of the new file. @throws BackupError when it exists */
function newFile(to: string): string {
  const isFolder = to.endsWith(path.sep) || (existsSync(to) && statSync(to).isDirectory());
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const file = path.resolve(isFolder ? path.join(to, `countersign-${moment}Z.backup`) : to);
  if (existsSync(file)) throw new BackupError(`${file} exists already. Name a new file, or a folder.`);
  return file;
}

function installation(environment: NodeJS.ProcessEnv, databaseUrl: string): Installation {
  const { env, ...keys } = storeSettings(environment);
  const isLocal = !environment['DATABASE_URL'];
  return {
    databaseUrl,
    ...keys,
    openBlobs: (dataKeyOf) => openBlobStores(blobSettings(env), dataKeyOf),
    secrets: isLocal ? generatedSecrets(environment) : {},
    dataFiles: isLocal ? { folder: path.join(dataRootOf(environment), 'demo'), name: 'demo' } : null,
  };
}

/** Returns the secrets of the data folder, without those that the environment sets. */
function generatedSecrets(environment: NodeJS.ProcessEnv): Record<string, string> {
  const { secrets } = readSettings(environment, false);
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => !environment[name]));
}

dropUnreadOutput();
await main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(backupFailure(error, 'There is no backup.'));
    process.exitCode = 2;
  },
);
