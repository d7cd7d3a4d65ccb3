import { sql } from '#platform/drizzle/orm.ts';
import { drizzle, type NodePgDatabase } from '#platform/drizzle/node-postgres.ts';
import { AsyncResource } from 'node:async_hooks';
import { Socket } from 'node:net';
import pg from 'pg';
import { nameRequests } from './request-id.ts';
import { traceQueries } from './tracing/trace-queries.ts';
import { watchDatabase, type DatabaseWatch, type Probe } from './database-watch.ts';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Database or transaction, on which a store runs its queries. */
export type Queryable = Database | Transaction;

/** Options of a transaction that only reads: all of its queries see the database as it was at the first. */
export const ONE_SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** Connections of a pool, and the queries that wait for one. */
export interface PoolConnections {
  pool: string;
  used: number;
  idle: number;
  waiting: number;
}

export interface OpenDatabase {
  database: Database;
  /** Connections of the limiter alone: an operation may count while it holds one of the others. */
  limiterConnections: { pool: pg.Pool; database: Database };
  /** Whether the database responds. */
  watch: DatabaseWatch;
  /** Returns how many connections each pool has, and how many queries wait for one. */
  connections: () => PoolConnections[];
  close: () => Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
/**
 * Time in milliseconds after which PostgreSQL ends a transaction that asks nothing: its process is frozen or its machine gone, and its
 * locks hold up the others. A transaction may wait that long for the engine or for the reader of an export.
 */
const SILENT_TRANSACTION_MS = 600_000;
/**
 * Time in milliseconds after which an idle connection is closed. The first request on a new connection takes twice as long, since its
 * queries are planned anew. The limit is below five minutes, after which many routers drop a connection in silence.
 */
const IDLE_TIMEOUT_MS = 4 * 60_000;

/**
 * Opens the connections to PostgreSQL. `onError` is called with errors of connections, idle or in use, that no query takes;
 * the pool replaces them.
 */
export function openDatabase(url: string, onError: (error: Error) => void): OpenDatabase {
  const requests = openPool(url, { max: 20, name: 'countersign', onError });
  const limits = openPool(url, { max: 4, name: 'countersign limits', onError });
  const watch = watchDatabase({
    probe: openProbe(url),
    breakConnections: () => {
      for (const { breakConnections } of [requests, limits]) breakConnections();
    },
    onAway: () => onError(new Error('The database does not respond; requests are refused until it does.')),
  });
  const close = async () => {
    watch.stop();
    await Promise.all([requests.pool.end(), limits.pool.end()]);
  };
  const connections = () => [countConnections('requests', requests), countConnections('limits', limits)];
  return { database: requests.database, limiterConnections: limits, watch, connections, close };
}

/** Returns how many connections a pool has, and how many queries wait for one. */
export function countConnections(name: string, { pool }: Pick<OpenPool, 'pool'>): PoolConnections {
  const { totalCount, idleCount, waitingCount } = pool;
  return { pool: name, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

export interface PoolOptions {
  /** Largest number of connections. */
  max: number;
  /** Name by which PostgreSQL shows the connections. */
  name: string;
  /** Called with errors of connections, idle or in use, that no query takes; the pool replaces them. */
  onError: (error: Error) => void;
  connectMs?: number;
  statementMs?: number;
  silentTransactionMs?: number;
  /** Checks a new connection before its first query. */
  verify?: pg.PoolConfig['verify'];
}

export interface OpenPool {
  pool: pg.Pool;
  database: Database;
  /** Breaks all connections, also those that are being made, so that what waits on them fails at once. */
  breakConnections: () => void;
}

/** Opens a pool of connections whose queries begin with the id of their request. */
export function openPool(
  url: string,
  {
    max,
    name,
    onError,
    connectMs = CONNECT_TIMEOUT_MS,
    statementMs = STATEMENT_TIMEOUT_MS,
    silentTransactionMs = SILENT_TRANSACTION_MS,
    verify,
  }: PoolOptions,
): OpenPool {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: silentTransactionMs,
    verify,
  })
    .on('connect', (client) => {
      client.on('error', onError); // the pool itself listens only to those that are idle
      nameRequests(client);
      traceQueries(client);
    })
    .on('error', () => undefined); // they have called onError
  keepCallers(pool);
  const breakConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { pool, database: drizzle(pool), breakConnections };
}

/** Has a query that waited for a connection belong to the request that made it, not to the one that gave the connection back. */
function keepCallers(pool: pg.Pool): void {
  type Callback = Parameters<pg.Pool['connect']>[0];
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown; // it has an overload without a callback
  pool.connect = ((callback?: Callback) =>
    connect(callback && AsyncResource.bind(callback))) as pg.Pool['connect'];
}

function openProbe(url: string): Probe {
  let socket: Socket | undefined;
  let connected: Promise<pg.Client> | undefined;
  const connect = async () => {
    const own = new Socket();
    socket = own;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'countersign watch',
      stream: () => own,
    });
    client.on('error', () => (connected = undefined));
    client.on('end', () => (connected = undefined));
    await client.connect();
    return client;
  };
  return {
    ask: async () => {
      connected ??= connect();
      const asking = connected;
      try {
        await (await asking).query('select 1');
      } catch (error) {
        if (connected === asking) connected = undefined;
        throw error;
      }
    },
    drop: () => {
      connected = undefined;
      socket?.destroy();
    },
  };
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

/** @throws Error if the database only reads, as a standby does and a server whose disk its provider found full */
export async function assertWritable(database: Database): Promise<void> {
  const { rows } = await database.execute<{ transaction_read_only: string }>(sql`show transaction_read_only`);
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('The database only reads.');
}

/** Returns the time of the database's clock, in milliseconds since 1970. */
export async function databaseTime(database: Database): Promise<number> {
  const { rows } = await database.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return rows[0]?.ms ?? NaN;
}
