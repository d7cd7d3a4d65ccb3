import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

export interface CopyOptions {
  /** Connection strings of superusers; both databases have the same tables. */
  from: string;
  to: string;
  /** Empty folder that both servers can read and write. */
  folder: string;
}

interface Table {
  /** Quoted name, with its schema. */
  name: string;
  /** Quoted names of the stored columns, sorted. */
  columns: string;
  /** Names and types of the same columns. */
  definition: string;
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
    await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const table of tables) await copyRows(source, target, { table, file: path.join(folder, 'rows') });
    await copySequences(source, target);
    for (const table of tables) await expectSameRows(source, target, table);
    await target.query('commit');
    await target.query('analyze');
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function sameTables(source: pg.Client, target: pg.Client): Promise<Table[]> {
  const [wanted, made] = await Promise.all([tablesOf(source), tablesOf(target)]);
  const known = new Map(made.map(({ name, definition }) => [name, definition]));
  const unlike = wanted.filter(({ name, definition }) => known.get(name) !== definition);
  if (unlike.length > 0)
    throw new Error(
      `These tables are not those of the product: ${unlike.map(({ name }) => name).join(', ')}.`,
    );
  return wanted;
}

/** Returns all tables but partitions, whose rows are copied with the partitioned table. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns,
      string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attname) as definition
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
    group by 1
    order by 1`);
  return rows;
}

async function copyRows(
  source: pg.Client,
  target: pg.Client,
  { table: { name, columns }, file }: { table: Table; file: string },
): Promise<void> {
  const at = pg.escapeLiteral(file);
  await source.query(`copy (select ${columns} from ${name}) to ${at}`);
  await target.query(`copy ${name} (${columns}) from ${at}`);
  rmSync(file);
}

interface Sequence {
  name: string;
  last_value: string | null;
}

/** Copies the state of all sequences but unused ones, whose last value is null. */
async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text from pg_sequences`,
  );
  for (const { name, last_value } of rows)
    if (last_value !== null)
      await target.query('select setval($1::regclass, $2::bigint)', [name, last_value]);
}

async function expectSameRows(source: pg.Client, target: pg.Client, table: Table): Promise<void> {
  const [stored, copied] = await Promise.all([digestOf(source, table), digestOf(target, table)]);
  if (stored !== copied) throw new Error(`The rows of ${table.name} are not the same in the copy.`);
}

/** Returns the number of rows and the sum of their digests, which does not depend on their order. */
async function digestOf(client: pg.Client, { name, columns }: Table): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(`
    select count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0) as digest
    from (select ${columns} from ${name}) t`);
  return rows[0]?.digest ?? '';
}
