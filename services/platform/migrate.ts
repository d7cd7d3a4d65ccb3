import { sql } from '#platform/drizzle/orm.ts';
import { drizzle, migrate, readMigrationFiles } from '#platform/drizzle/node-postgres.ts';
import path from 'node:path';
import type pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { connectToDatabase, type DatabaseVariable } from './connect-to-database.ts';
import type { Database } from './database.ts';
import { BadConfiguration } from './errors/bad-configuration.ts';

/** Folder of the migrations, as drizzle takes it. */
export const MIGRATIONS = { migrationsFolder: path.join(import.meta.dirname, 'migrations') };

const OWNER_NEEDED =
  'The tables are missing or those of an earlier release, and the role in DATABASE_URL may not change them. Run npm run migrate with DATABASE_OWNER_URL, which names their owner, or npm start with it.';

const NEWER =
  'The database is that of a newer version of Countersign: it has tables that this program does not know. Start that version, or restore the backup that was made before the upgrade.';

const FOREIGN = 'has tables of another program. Name a database that is empty, or that of Countersign.';

/** Whether the tables are those of this program, of an earlier one, or of a later one. */
export type TablesVersion = 'same' | 'earlier' | 'later';

/**
 * Migrates the tables of the database; one that is up to date needs no right to change them. Processes that start together wait
 * for each other.
 * @throws BadConfiguration when the database cannot be used, the role may not change the tables, or a later version has done so.
 * The message names `variable`.
 */
export async function migrateDatabase(
  url: string,
  variable: DatabaseVariable = 'DATABASE_URL',
): Promise<void> {
  const client = await connectToDatabase(url, { variable, program: 'countersign migrations' });
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    if (await isForeign(client)) throw new BadConfiguration(`The database in ${variable} ${FOREIGN}`);
    const version = versionOf(await lastMigration((text) => client.query(text)));
    if (version === 'later') throw new BadConfiguration(NEWER);
    if (version === 'earlier') await migrate(drizzle(client), MIGRATIONS);
  } catch (error) {
    throw isForbidden(error) ? new BadConfiguration(OWNER_NEEDED, { cause: error }) : error;
  } finally {
    await client.end(); // ends the session, and with it the lock
  }
}

/** Returns whether a database has tables, other than those of extensions, and not those of this program, which the role may not see. */
async function isForeign(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
       and not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'drizzle' and c.relname = '__drizzle_migrations')
     limit 1`,
  );
  return rowCount !== 0;
}

/** Returns whether PostgreSQL refused a statement because of the rights of its role (insufficient_privilege). */
function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '42501') || isForbidden(error.cause);
}

/** Returns whether the tables of a database are those of this program; `earlier` where there are none. */
export async function tablesVersion(database: Database): Promise<TablesVersion> {
  return versionOf(await lastMigration((text) => database.execute(sql.raw(text))));
}

/** Returns whether the tables that a connection sees are those of this program. */
export async function tablesVersionBy(client: pg.Client): Promise<TablesVersion> {
  return versionOf(await lastMigration((text) => client.query(text)));
}

type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** Returns the time of the last migration, in milliseconds since 1970; 0 for a database without tables. */
async function lastMigration(query: Query): Promise<number> {
  const found = await query(`select to_regclass('drizzle.__drizzle_migrations')::text as name`);
  if (found.rows[0]?.['name'] === null) return 0;
  const { rows } = await query('select max(created_at) as last from drizzle.__drizzle_migrations');
  return Number(rows[0]?.['last'] ?? 0);
}

function versionOf(last: number): TablesVersion {
  newest ??= Math.max(...readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis));
  if (last === newest) return 'same';
  return last > newest ? 'later' : 'earlier';
}

/** Time of the last migration of this program. Its files are read once, since a later version may replace them while it runs. */
let newest: number | undefined;
