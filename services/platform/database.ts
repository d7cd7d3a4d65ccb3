import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Database or transaction, on which a store runs its queries. */
export type Queryable = Database | Transaction;

export interface OpenDatabase {
  database: Database;
  close: () => Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens a pool of connections to PostgreSQL. `onError` is called with errors of idle connections, which the pool
 * replaces.
 */
export function openDatabase(url: string, onError: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'countersign',
    max: 20,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  pool.on('error', onError);
  return { database: drizzle(pool), close: () => pool.end() };
}

/** Runs a query that needs no table. @throws when the database cannot be reached */
export async function pingDatabase(database: Database): Promise<void> {
  await database.execute(sql`select 1`);
}
