import pg from 'pg';

/** Table of the database, without what it computes itself. */
export interface StoredTable {
  schema: string;
  name: string;
  /** Names of the stored columns, sorted. */
  columns: string[];
  /** Names and types of the same columns. */
  definition: string;
}

/** Returns all tables but partitions, whose rows are those of the partitioned table, sorted by schema and name. */
export async function storedTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attname) as columns,
      string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attname) as definition
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
    group by 1, 2
    order by 1, 2`);
  return rows;
}

/** Returns the quoted name of a table with its schema. */
export const tableName = ({ schema, name }: Pick<StoredTable, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** Returns the quoted names of the columns, separated by commas. */
export const columnNames = ({ columns }: Pick<StoredTable, 'columns'>) =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

export interface SequenceState {
  /** Quoted name with its schema. */
  name: string;
  last_value: string;
}

/** Returns the state of all sequences that were used and that the role may read. */
export async function sequenceStates(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text from pg_sequences where last_value is not null`,
  );
  return rows;
}

/** Sets the state of sequences. */
export async function setSequences(client: pg.Client, states: readonly SequenceState[]): Promise<void> {
  for (const { name, last_value } of states)
    await client.query('select setval($1::regclass, $2::bigint)', [name, last_value]);
}

/** Makes the text of values independent of the settings of role, database and server, until the transaction ends. */
export async function setTextFormats(client: pg.Client): Promise<void> {
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
     set local extra_float_digits = 1; set local bytea_output = 'hex'`,
  );
}

/** Returns the number of rows and the sum of their digests, which does not depend on their order. */
export async function digestOf(client: pg.Client, table: StoredTable): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(`
    select count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0) as digest
    from (select ${columnNames(table)} from ${tableName(table)}) t`);
  return rows[0]?.digest ?? '';
}
