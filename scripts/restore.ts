import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { BackupError } from '../services/backup/backup-error.ts';
import { checkBackup, openBackup, type OpenBackup } from '../services/backup/read-backup.ts';
import type { Restored } from '../services/backup/restore-backup.ts';
import { backupFailure } from './backup-failure.ts';
import { readPassphrase } from './passphrase.ts';
import { restoreIntoDatabase, restoreIntoFolder, type RestoreOptions } from './restore-target.ts';
import { dropUnreadOutput } from './unread-output.ts';

const USAGE = `npm run restore -- --from <file, or - for the standard input> [--data-dir <folder>] [--replace]
npm run restore -- --from <file> --check

Restores a backup into a new data folder (--data-dir, by default DATA_DIR or .data), or with DATABASE_URL into an empty database and
BLOB_DIR, or the bucket of BLOB_URL. DATABASE_OWNER_URL is used where it is set. --replace deletes what is there. Countersign must not run there meanwhile. The
passphrase comes from BACKUP_PASSPHRASE or the terminal. --check reads the whole backup and restores nothing.

Prints a JSON line for each problem that was in the installation when it was backed up: files that the backup does not have, entries
of an activity log that are not whole. The last line has the counts.

Exit code: 0 all is restored · 1 restored with those problems · 2 not restored: nothing was changed.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      'data-dir': { type: 'string' },
      replace: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help || !values.from) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const dataDir = values['data-dir'];
  const environment = dataDir ? { ...process.env, DATA_DIR: dataDir } : process.env;
  const passphrase = await readPassphrase(environment);
  const source = values.from === '-' ? process.stdin : createReadStream(values.from);
  const backup = await openBackup(source as AsyncIterable<Buffer>, passphrase); // neither has an encoding
  if (values.check) return finish(await checkBackup(backup));
  return finish(await restore(backup, { environment, mayReplace: values.replace, print }));
}

function restore(backup: OpenBackup, options: RestoreOptions): Promise<Restored> {
  const { DATABASE_URL, BLOB_DIR } = options.environment;
  if (!DATABASE_URL) return restoreIntoFolder(backup, options);
  if (!BLOB_DIR) throw new BackupError('Set BLOB_DIR to the folder of the stored files.');
  return restoreIntoDatabase(backup, { ...options, databaseUrl: DATABASE_URL, blobDir: BLOB_DIR });
}

const print = (line: object) => console.log(JSON.stringify(line));

function finish(counts: { unreadable: number; log_problems?: number }): number {
  print(counts);
  return counts.unreadable + (counts.log_problems ?? 0) === 0 ? 0 : 1;
}

dropUnreadOutput();
await main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(backupFailure(error, 'Nothing was restored.'));
    process.exitCode = 2;
  },
);
