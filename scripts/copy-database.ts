import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  columnNames,
  digestOf,
  sequenceStates,
  setSequences,
  storedTables,
  tableName,
  type StoredTable,
} from '#platform/table-copy-store.ts';

export interface CopyOptions {
  /** Connection strings of superusers; both databases have the same tables. */
  from: string;
  to: string;
  /** Empty folder that both servers can read and write. */
  folder: string;
}

/**
 * Replaces the rows and sequences of one database by those of another, in one transaction, without running triggers.
 * @throws Error when the tables differ, or the rows do after they were copied.
 */
export async function copyDatabase({ from, to, folder }: CopyOptions): Promise<void> {
  const [source, target] = [new pg.Client(from), new pg.Client(to)];
  try {
    await Promise.all([source.connect(), target.connect()]);
    const tables = await sameTables(source, target);
    await target.query('begin');
    // Without triggers and foreign keys: they have run for these rows already, and the activity log's would refuse them.
    await target.query('set local session_replication_role = replica');
    await target.query(`truncate ${tables.map(tableName).join(', ')}`);
    for (const table of tables) await copyRows(source, target, { table, file: path.join(folder, 'rows') });
    await setSequences(target, await sequenceStates(source));
    for (const table of tables) await expectSameRows(source, target, table);
    await target.query('commit');
    await target.query('analyze');
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function sameTables(source: pg.Client, target: pg.Client): Promise<StoredTable[]> {
  const [wanted, made] = await Promise.all([storedTables(source), storedTables(target)]);
  const known = new Map(made.map((table) => [tableName(table), table.definition]));
  const unlike = wanted.filter((table) => known.get(tableName(table)) !== table.definition);
  if (unlike.length > 0)
    throw new Error(
      `These tables are not those of the product: ${unlike.map(({ schema, name }) => `${schema}.${name}`).join(', ')}.`,
    );
  return wanted;
}

async function copyRows(
  source: pg.Client,
  target: pg.Client,
  { table, file }: { table: StoredTable; file: string },
): Promise<void> {
  const at = pg.escapeLiteral(file);
  const [name, columns] = [tableName(table), columnNames(table)];
  await source.query(`copy (select ${columns} from ${name}) to ${at}`);
  await target.query(`copy ${name} (${columns}) from ${at}`);
  rmSync(file);
}

async function expectSameRows(source: pg.Client, target: pg.Client, table: StoredTable): Promise<void> {
  const [stored, copied] = await Promise.all([digestOf(source, table), digestOf(target, table)]);
  if (stored !== copied) throw new Error(`The rows of ${tableName(table)} are not the same in the copy.`);
}
