import { drizzle } from '#platform/drizzle/node-postgres.ts';
import pg from 'pg';
import type { Database } from '#platform/database.ts';
import { openVault, type Vault } from '#platform/vault.ts';

/** Returns a value that the backend reported when it was ready. */
export function backend(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run the contract tests by their Jest project.`);
  return value;
}

let pool: pg.Pool | undefined;

/**
 * Returns the database of the services, to prepare and to inspect what is stored. Its statements have no time limit, unlike
 * those of the services, since tests insert tens of thousands of rows at once.
 */
export function database(): Database {
  pool ??= new pg.Pool({ connectionString: backend('DATABASE_URL'), max: 20 }).on('error', (error) => {
    throw error;
  });
  return drizzle(pool);
}

export function vault(): Vault {
  return openVault(Buffer.from(backend('KEY_ENCRYPTION_KEY'), 'base64'));
}

afterAll(async () => {
  await pool?.end();
  pool = undefined;
});
