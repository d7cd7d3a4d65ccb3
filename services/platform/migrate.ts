import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import path from 'node:path';
import pg from 'pg';

/** Key of the advisory lock: an arbitrary constant that every process migrating this database shares. */
const MIGRATION_LOCK = 7_318_112_504;

/** Migrates the tables of the database. Processes that start together wait for each other. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'countersign migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: path.join(import.meta.dirname, 'migrations') });
  } finally {
    await client.end(); // ends the session, and with it the lock
  }
}
