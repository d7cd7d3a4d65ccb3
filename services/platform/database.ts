import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Database or transaction, on which a store runs its queries. */
export type Queryable = Database | Transaction;

export interface OpenDatabase {
  database: Database;
  /** Connections of the limiter alone: an operation may count while it holds one of the others. */
  limiterConnections: { pool: pg.Pool; database: Database };
  close: () => Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens the connections to PostgreSQL. `onError` is called with errors of idle connections, which the pool
 * replaces.
 */
export function openDatabase(url: string, onError: (error: Error) => void): OpenDatabase {
  const open = (max: number, application_name: string) =>
    new pg.Pool({
      connectionString: url,
      application_name,
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
    }).on('error', onError);
  const pool = open(20, 'countersign');
  const limiterPool = open(4, 'countersign limits');
  const close = async () => {
    await Promise.all([pool.end(), limiterPool.end()]);
  };
  const limiterConnections = { pool: limiterPool, database: drizzle(limiterPool) };
  return { database: drizzle(pool), limiterConnections, close };
}

/** Connection of its own that listens to a channel of PostgreSQL. */
export interface Listening {
  /** Runs a query on the connection. @throws when it is broken */
  ping: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Listens to a channel. `onMessage` is called with the payload of each notification (NOTIFY) whose transaction has been
 * committed, `onLost` once when the connection breaks. @throws when the database cannot be reached
 */
export async function listen(
  url: string,
  channel: string,
  { onMessage, onLost }: { onMessage: (payload: string) => void; onLost: (error?: Error) => void },
): Promise<Listening> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'countersign events',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('notification', ({ payload = '' }) => onMessage(payload));
  let isLost = false;
  const lose = (error?: Error) => {
    if (!isLost) onLost(error);
    isLost = true;
  };
  client.on('error', lose);
  client.on('end', () => lose());
  await client.connect();
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  return {
    ping: async () => {
      await client.query('select 1');
    },
    close: () => {
      isLost = true;
      return client.end();
    },
  };
}

/** Runs a query that needs no table. @throws when the database cannot be reached */
export async function pingDatabase(database: Database): Promise<void> {
  await database.execute(sql`select 1`);
}
