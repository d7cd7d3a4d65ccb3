import { sql } from '#platform/drizzle/orm.ts';
import type { Database } from '../database.ts';

/** Facts of the database server that change slowly. */
export interface DatabaseFacts extends Record<string, unknown> {
  server_version: string;
  /** Size of the database in bytes. */
  size: number;
  max_connections: number;
  /** Number of migrations that have run, and the time of the newest as its release made it. */
  migrations: number;
  newest_migration: Date;
}

export async function readDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await db.execute<DatabaseFacts & { newest: number }>(sql`
    select current_setting('server_version') as server_version,
      pg_database_size(current_database())::float8 as size,
      current_setting('max_connections')::int as max_connections,
      count(*)::int as migrations, max(created_at)::float8 as newest
    from drizzle.__drizzle_migrations`);
  const [facts] = rows;
  if (!facts) throw new Error('An aggregate has one row.');
  const { newest, ...others } = facts;
  return { ...others, newest_migration: new Date(newest) };
}

/** Returns the version of PostgreSQL, also of a database without tables. */
export async function readServerVersion(db: Database): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? '';
}

/** Returns the number of connections to this database, of all programs. */
export async function countConnections(db: Database): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select numbackends as total from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.total ?? 0;
}
