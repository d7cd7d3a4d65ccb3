import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from '#contracts/zod.ts';
import type { Database } from '#platform/database.ts';
import { BadConfiguration } from '#platform/errors/bad-configuration.ts';
import { folderIdIn, isInUse, lockClaims, setFolderId } from './blob-folder-store.ts';
import { wholeVersions } from './needed-blobs-store.ts';

/** File of the folder with the id that the database holds, too. */
const ID_FILE = 'store-id';
/** Stored files that are looked for in a folder without an id. They have the smallest SHA-256, so they are a random sample. */
const SAMPLE = 200;
/** Time within which PostgreSQL closes the connections of killed services. */
const PATIENCE_MS = 5_000;

/**
 * Checks that a folder of stored files belongs to this database: all instances on one database must share the folder, or each
 * misses the files of the others. The first claim stores the same id in folder and database. A folder without an id, as from an
 * earlier release or a backup of the files alone, gets it if it contains files of the database. Called before the services use
 * the folder, and again when `isInUse` sees them, so that one of several instances that start together on different folders
 * fails.
 * @throws BadConfiguration
 */
export async function claimBlobFolder(database: Database, folder: string): Promise<void> {
  const lastTry = performance.now() + PATIENCE_MS;
  while (!(await tryToClaim(database, folder))) {
    if (performance.now() > lastTry) throw new BadConfiguration(words(folder, 'is new'));
    await wait(200);
  }
}

/** Gives a folder, into which all files of a restored database were written, the id that this database has. */
export async function adoptBlobFolder(database: Database, folder: string): Promise<void> {
  const id = await folderIdIn(database);
  if (id !== null) await giveId(folder, id);
}

/** Returns false while other services run on this database, which have to end first. */
async function tryToClaim(database: Database, folder: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockClaims(tx);
    const [expected, found] = [await folderIdIn(tx), await idOf(folder)];
    if (expected !== null && found === expected) return true;
    if (expected === null) {
      await setFolderId(tx, found ?? (await giveId(folder, randomUUID())));
      return true;
    }
    if (found !== null) throw new BadConfiguration(words(folder, 'is another one'));
    const content = await contentOf(database, folder);
    if (content === 'other') throw new BadConfiguration(words(folder, 'is new'));
    if (content === 'files of the database') {
      await giveId(folder, expected);
      return true;
    }
    if (await isInUse(tx)) return false; // they would miss the files of this folder
    await setFolderId(tx, await giveId(folder, randomUUID()));
    return true;
  });
}

/** Returns whether a folder without an id contains files that the database refers to; `nothing to have` if it refers to none. */
async function contentOf(
  database: Database,
  folder: string,
): Promise<'files of the database' | 'other' | 'nothing to have'> {
  let looked = 0;
  for await (const { organizationId, sha256 } of wholeVersions(database)) {
    const name = path.join(sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    const places = [path.join(folder, 'organizations', organizationId, name), path.join(folder, name)];
    if (places.some((place) => existsSync(place))) return 'files of the database';
    if (++looked === SAMPLE) break;
  }
  return looked === 0 ? 'nothing to have' : 'other';
}

async function idOf(folder: string): Promise<string | null> {
  const file = path.join(folder, ID_FILE);
  if (!existsSync(file)) return null;
  const id = z.uuid().safeParse((await readFile(file, 'utf8')).trim());
  if (!id.success) throw new BadConfiguration(`${file} does not hold an id. Delete it and start again.`);
  return id.data;
}

async function giveId(folder: string, id: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = path.join(folder, `${ID_FILE}.${randomUUID()}`);
  await writeFile(part, `${id}\n`, { mode: 0o600 });
  await rename(part, path.join(folder, ID_FILE));
  return id;
}

function words(folder: string, problem: 'is new' | 'is another one'): string {
  const shared = 'instances that share a database must share it, too. Set BLOB_DIR to that folder';
  return problem === 'is another one'
    ? `The folder of stored files ${folder} is not the one of this database: ${shared}. If this one has the documents, delete its file ${ID_FILE} and start again.`
    : `The folder of stored files ${folder} is empty, and the one of this database is not: ${shared}, or restore the files. If they are lost, empty the table blob_folder and start again.`;
}
