import { drizzle, readMigrationFiles } from '#platform/drizzle/node-postgres.ts';
import type pg from 'pg';
import type { Database } from '#platform/database.ts';
import { MIGRATIONS } from '#platform/migrate.ts';

/** Schemas whose rows are backed up; that of the migrations is made by applying them. */
export const SCHEMAS = ['public', 'jobs'] as const;

/** Returns the database of a connection, for stores: their statements run in its transaction. */
export const databaseOf = (client: pg.Client): Database => drizzle(client);

/** Returns the times of the migrations that were applied, in their order; none for an empty database. */
export async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const { rows: found } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!found[0]?.name) return [];
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ created_at }) => Number(created_at));
}

/** Returns the times of the migrations of this release. */
export const knownMigrations = () => readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis);

/** Applies the migrations of this release after `after` and up to `last`, as drizzle does, in the transaction of the client. */
export async function applyMigrations(
  client: pg.Client,
  { after, last = Infinity }: { after: number; last?: number },
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { folderMillis, hash, sql } of readMigrationFiles(MIGRATIONS)) {
    if (folderMillis <= after || folderMillis > last) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** Returns the version of the tables of the job queue; 0 where there are none. */
export async function jobsVersion(client: pg.Client): Promise<number> {
  const { rows: found } = await client.query<{ name: string | null }>(
    `select to_regclass('jobs.version')::text as name`,
  );
  if (!found[0]?.name) return 0;
  const { rows } = await client.query<{ version: number }>('select version from jobs.version');
  return rows[0]?.version ?? 0;
}

const NOT_OF_EXTENSION = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** Returns whether the database has no table in the schema `public`. */
export async function hasNoTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       and ${NOT_OF_EXTENSION('pg_class', 'c.oid')} limit 1`,
  );
  return rowCount === 0;
}

/** Drops the product's tables, functions and types, and the record of its migrations; extensions and other schemas stay. */
export async function dropTables(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists drizzle cascade');
  const { rows } = await client.query<{ command: string }>(`
    select format('drop table %s cascade', c.oid::regclass) as command from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION('pg_proc', 'p.oid')}
    union all
    select format('drop type %s cascade', t.oid::regtype) from pg_type t
      where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd') and ${NOT_OF_EXTENSION('pg_type', 't.oid')}`);
  for (const { command } of rows) await client.query(command);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Switches triggers and foreign keys of these tables off, which have run for the rows of a backup already, and returns the function
 * that switches them on again and checks every foreign key. Only their owner may do that; no superuser is needed.
 */
export async function withoutRules(
  client: pg.Client,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<ForeignKey>(
    `
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.conparentid = 0 and t.relnamespace::regnamespace::text = any($1)`,
    [[...SCHEMAS]],
  );
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  };
}

/** Returns whether services of the product are connected to this database. */
export async function isInUse(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name in ('countersign', 'countersign work', 'countersign jobs', 'countersign limits') limit 1`,
  );
  return (rowCount ?? 0) > 0;
}
