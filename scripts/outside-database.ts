import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseUnusable } from './database-unusable.ts';

/** File of a data folder that names the folder of its database, where that is outside. */
const recordOf = (dataRoot: string) => path.join(dataRoot, 'database-folder');

/** Records in the data folder where its database is, if that is outside: an operator has to move or copy both together. */
export function recordDatabase(dataRoot: string, folder: string): void {
  if (path.dirname(folder) !== path.resolve(dataRoot)) writeFileSync(recordOf(dataRoot), `${folder}\n`);
}

/**
 * Checks before an empty database is created in `folder` that the data folder has none yet.
 * @throws DatabaseUnusable when it had one outside, which was not moved or copied with it
 */
export function expectNoDatabase(dataRoot: string, folder: string): void {
  const record = recordOf(dataRoot);
  if (!existsSync(record)) return;
  const recorded = readFileSync(record, 'utf8').trim();
  throw new DatabaseUnusable(
    `The database of this data folder is missing: it was in ${recorded}, outside of the folder, and is expected in ${folder}. ` +
      `Move it there, or copy it with cp -a while Countersign is stopped. To begin with an empty database, remove ${record}.`,
  );
}
