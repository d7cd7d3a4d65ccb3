import pg from 'pg';
import { organizationsToCheck } from '#platform/audit/activity-log-store.ts';
import { describeProblem } from '#platform/audit/log-problem-words.ts';
import { verifyActivityLog } from '#platform/audit/verify-activity-log.ts';
import { openDataKeys, openStoredVault } from '#platform/data-key-store.ts';
import type { Database } from '#platform/database.ts';
import { migrateJobs } from '#platform/jobs.ts';
import {
  columnNames,
  digestOf,
  setSequences,
  setTextFormats,
  storedTables,
  tableName,
  type StoredTable,
} from '#platform/table-copy-store.ts';
import type { Vault } from '#platform/vault.ts';
import { adoptBlobFolder } from '../document/files/claim-blob-folder.ts';
import { jsonOf, type Entry, type EntryHeader } from './archive.ts';
import { BackupDamaged, BackupError } from './backup-error.ts';
import { blobRestorer, type BlobRestorer } from './blob-restorer.ts';
import { copyIn } from './copy-rows.ts';
import {
  applyMigrations,
  databaseOf,
  dropTables,
  hasNoTables,
  isInUse,
  jobsVersion,
  SCHEMAS,
  withoutRules,
} from './database-store.ts';
import type { Installation, UnreadableFile } from './make-backup.ts';
import { Summary, type Manifest } from './manifest.ts';
import { expectSame, rowsOf, sum, type CheckedBackup, type OpenBackup } from './read-backup.ts';

/** Where a backup is restored; its database belongs to the role of `databaseUrl`. */
export interface RestoreTarget extends Omit<Installation, 'secrets' | 'dataFiles'> {
  /** Folder of the stored files; null where they are in a bucket. */
  blobFolder: string | null;
  /** True to replace what the database and the store have. */
  mayReplace: boolean;
  writeDataFile: (path: string, content: AsyncIterable<Buffer>) => Promise<void>;
  /** Called when everything is verified, before anything is changed that a rollback would not undo. */
  beforeCommit: () => void;
  onUnreadable: (file: UnreadableFile) => void;
  onLogProblem: (problem: { organization_id: string; problem: string }) => void;
}

export interface Restored extends CheckedBackup {
  /** Organizations whose activity log was verified, its entries, and the problems that were found. */
  organizations: number;
  log_entries: number;
  log_problems: number;
}

type TableHeader = Extract<EntryHeader, { kind: 'table' }>;

/**
 * Restores a backup, its rows in one transaction: when anything fails, the database is as it was, and the files that were written to
 * an empty store are removed.
 * @throws BackupError when the database or the store is not empty, or the backup cannot be restored here
 */
export async function restoreBackup(backup: OpenBackup, target: RestoreTarget): Promise<Restored> {
  const client = new pg.Client({
    connectionString: target.databaseUrl,
    application_name: 'countersign restore',
  });
  client.on('error', () => undefined); // the query that runs fails too
  await client.connect();
  try {
    const hadJobs = await prepareJobs(client, backup.manifest, target);
    try {
      return await restoreInto(client, backup, target);
    } catch (error) {
      if (!hadJobs) await client.query('drop schema jobs cascade');
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** Checks the database and makes the tables of the job queue; returns whether it had them. */
async function prepareJobs(
  client: pg.Client,
  { jobs_version }: Manifest,
  { databaseUrl, mayReplace }: RestoreTarget,
): Promise<boolean> {
  if (await isInUse(client))
    throw new BackupError('Countersign runs on this database. Stop it, then restore.');
  if (!mayReplace && !(await hasNoTables(client)))
    throw new BackupError(
      'The database is not empty. Restore into an empty one, or add --replace, which deletes what it holds.',
    );
  const hadJobs = (await jobsVersion(client)) > 0;
  await migrateJobs(databaseUrl);
  if ((await jobsVersion(client)) !== jobs_version)
    throw new BackupError(
      'The job queue of this backup is that of another release. Restore it with the release that made it, then start this one.',
    );
  return hadJobs;
}

async function restoreInto(client: pg.Client, backup: OpenBackup, target: RestoreTarget): Promise<Restored> {
  const { summary, ...restored } = await restoreInTransaction(client, backup, target);
  await client.query('analyze').catch(() => undefined); // all is restored; autovacuum gathers the statistics otherwise
  return { ...restored, tables: Object.keys(summary.rows).length, rows: sum(Object.values(summary.rows)) };
}

async function restoreInTransaction(client: pg.Client, backup: OpenBackup, target: RestoreTarget) {
  let files: BlobRestorer | undefined;
  try {
    await client.query('begin');
    await setTextFormats(client);
    const restored = await restoreAll(client, backup, {
      target,
      onFiles: (restorer) => (files = restorer),
    });
    target.beforeCommit();
    if (target.blobFolder !== null) await adoptBlobFolder(databaseOf(client), target.blobFolder);
    await client.query('commit');
    return restored;
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // the connection may be gone, and with it the transaction
    if (!target.mayReplace) await files?.removeAll();
    throw error;
  }
}

async function restoreAll(
  client: pg.Client,
  { manifest, entries }: OpenBackup,
  { target, onFiles }: { target: RestoreTarget; onFiles: (files: BlobRestorer) => void },
) {
  const database = databaseOf(client);
  const tables = await tablesOf(client, manifest, target);
  const putRulesBack = await withoutRules(client, [...tables.keys()]);
  const found: Pick<Summary, 'rows' | 'digests'> = { rows: {}, digests: {} };
  let files: BlobRestorer | undefined;
  let summary: Summary | undefined;
  for await (const entry of entries) {
    const { header } = entry;
    if (header.kind === 'table') {
      const name = `${header.schema}.${header.name}`;
      const table = tableFor(header, tables);
      found.rows[name] = await restoreRows(client, entry, table);
      found.digests[name] = await digestOf(client, table);
      continue;
    }
    files ??= await completeDatabase(client, { manifest, target, putRulesBack });
    onFiles(files);
    if (header.kind === 'blob') await files.restore(header, entry.content);
    else if (header.kind === 'data-file') await target.writeDataFile(header.path, entry.content);
    else if (header.kind === 'summary') summary = Summary.parse(await jsonOf(entry));
  }
  if (!summary || !files) throw new BackupDamaged('it has no summary');
  expectSame(found.rows, summary.rows);
  expectSame(found.digests, summary.digests);
  expectSame(files.counts, summary);
  if (tables.size !== Object.keys(found.rows).length) throw new BackupDamaged('a table is missing');
  return { summary, ...files.counts, ...(await verifyLogs(database, target)) };
}

/** Creates the tables as the release of the backup had them. Returns them, empty, by their quoted names. */
async function tablesOf(
  client: pg.Client,
  { migrations }: Manifest,
  { mayReplace }: RestoreTarget,
): Promise<Map<string, StoredTable>> {
  if (mayReplace) await dropTables(client);
  await applyMigrations(client, { after: 0, last: Math.max(...migrations) });
  const schemas: readonly string[] = SCHEMAS;
  const found = (await storedTables(client)).filter(({ schema }) => schemas.includes(schema));
  return new Map(found.map((table) => [tableName(table), table]));
}

/** Returns the table of an entry. @throws BackupError when this release gives it other columns */
function tableFor(header: TableHeader, tables: ReadonlyMap<string, StoredTable>): StoredTable {
  const table = tables.get(tableName(header));
  if (table?.columns.join() !== header.columns.join())
    throw new BackupError(
      `The table ${header.schema}.${header.name} of this backup has other columns than this release makes.`,
    );
  return table;
}

async function restoreRows(client: pg.Client, entry: Entry, table: StoredTable): Promise<number> {
  await client.query(`delete from ${tableName(table)}`); // rows that migrations inserted
  const statement = `copy ${tableName(table)} (${columnNames(table)}) from stdin`;
  return copyIn(client, statement, rowsOf(entry));
}

/** Brings the restored rows to this release and opens the stores with the keys among them. */
async function completeDatabase(
  client: pg.Client,
  {
    manifest,
    target,
    putRulesBack,
  }: { manifest: Manifest; target: RestoreTarget; putRulesBack: () => Promise<void> },
): Promise<BlobRestorer> {
  await setSequences(client, manifest.sequences);
  await putRulesBack();
  await applyMigrations(client, { after: Math.max(...manifest.migrations) });
  const database = databaseOf(client);
  const vault = await openVaultOf(database, target);
  return blobRestorer(database, await target.openBlobs(openDataKeys(database, vault)), target);
}

async function openVaultOf(
  database: Database,
  keys: Pick<Installation, 'masterKey' | 'previousKey'>,
): Promise<Vault> {
  try {
    return await openStoredVault(database, keys);
  } catch (cause) {
    throw new BackupError(
      'KEY_ENCRYPTION_KEY is not the master key of this backup. Set it to the key of the installation that was backed up.',
      { cause },
    );
  }
}

/** Verifies the activity logs of all organizations. */
async function verifyLogs(database: Database, { onLogProblem }: RestoreTarget) {
  const counts = { organizations: 0, log_entries: 0, log_problems: 0 };
  for (const { id } of await organizationsToCheck(database)) {
    const { entries, problems } = await verifyActivityLog(database, { organizationId: id });
    counts.organizations += 1;
    counts.log_entries += entries;
    counts.log_problems += problems.length;
    for (const problem of problems) onLogProblem({ organization_id: id, problem: describeProblem(problem) });
  }
  return counts;
}
