import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import path from 'node:path';
import pg from 'pg';

/** Key of the advisory lock: an arbitrary constant that every process migrating this database shares. */
const MIGRATION_LOCK = 7_318_112_504;

/** Folder of the migrations, as drizzle takes it. */
export const MIGRATIONS = { migrationsFolder: path.join(import.meta.dirname, 'migrations') };

const OWNER_NEEDED =
  'The tables are those of an earlier release, and the role in DATABASE_URL may not change them. Start with npm start, with DATABASE_OWNER_URL for a database of your own.';

/**
 * Migrates the tables of the database; one that is up to date needs no right to change them. Processes that start together wait
 * for each other. @throws Error when the role may not change them
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'countersign migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!(await isUpToDate(client))) await migrate(drizzle(client), MIGRATIONS);
  } catch (error) {
    throw isForbidden(error) ? new Error(OWNER_NEEDED, { cause: error }) : error;
  } finally {
    await client.end(); // ends the session, and with it the lock
  }
}

/** Returns whether PostgreSQL refused a statement because of the rights of its role (insufficient_privilege). */
function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '42501') || isForbidden(error.cause);
}

async function isUpToDate(client: pg.Client): Promise<boolean> {
  const { rows: found } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!found[0]?.name) return false;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const newest = Math.max(...readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis));
  return Number(rows[0]?.last ?? 0) >= newest;
}
