import { Socket } from 'node:net';
import pg from 'pg';
import { openPool, type Database, type OpenPool } from '../database.ts';
import { inTimeByHalves } from '../in-time.ts';
import { tablesVersionBy } from '../migrate.ts';
import { replicaProblem, tablesProblem } from './replica-problem.ts';
import {
  readPrimaryFacts,
  readReplayedPosition,
  readServerFacts,
  type ServerFacts,
} from './replica-store.ts';
import { hasReached, type WalPosition } from './wal-position.ts';

const CONNECT_MS = 1_500;
/** Time in milliseconds within which the server has to report its position. */
const ANSWER_MS = 800;
/** Time limit of a statement in milliseconds: less than on the primary, where a call that fails here is repeated. */
const STATEMENT_MS = 10_000;
const CONNECTIONS = 20;
const POOL = 'countersign reads';

/** Thrown for a server that responds and must not be read in place of the primary; the message says why, and what to do. */
export class UnfitReplica extends Error {}

/** Thrown while tables on the replica are not those of this program, which the replay of the log may change. */
export class ReplicaNotMigrated extends UnfitReplica {}

export interface ServerOptions {
  url: string;
  primary: Database;
  /** Called when the connection by which the server is watched has ended by itself. */
  onLost: (error: Error) => void;
}

interface Connection {
  client: pg.Client;
  socket: Socket;
}

interface Examined {
  facts: ServerFacts;
  replayed: WalPosition;
}

/** Server that has been found to be a replica of the primary: one process of PostgreSQL, from its start to its end. */
export class ReplicaServer {
  readonly pool: OpenPool;
  private readonly client: pg.Client;
  private readonly socket: Socket;
  /** Latest position that the server has reported. */
  private replayed: WalPosition;
  private asking: Promise<WalPosition> | undefined;

  private constructor(
    { client, socket }: Connection,
    { facts: { startedAt }, replayed }: Examined,
    url: string,
  ) {
    this.client = client;
    this.socket = socket;
    this.replayed = replayed;
    this.pool = openPool(url, {
      max: CONNECTIONS,
      name: POOL,
      onError: () => undefined, // calls and the watch report errors
      connectMs: CONNECT_MS,
      statementMs: STATEMENT_MS,
      // Positions are valid for one server; the address may lead to several.
      verify: (connection, done) => {
        readServerFacts(connection).then(
          (facts) => done(facts.startedAt === startedAt ? undefined : new UnfitReplica(SEVERAL)),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      },
    });
  }

  /**
   * Connects to the server at `url`.
   * @throws UnfitReplica unless it is a replica of the primary with the tables of this program, and errors of the connection
   */
  static async connect({ url, primary, onLost }: ServerOptions): Promise<ReplicaServer> {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      application_name: 'countersign replica',
      stream: () => socket,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on('error', () => undefined); // the query or the event `end` reports it
    try {
      await client.connect();
      const examined = await inTimeByHalves(examine(client, primary), 2 * ANSWER_MS);
      client.once('end', () => onLost(new Error('The replica has ended the connection.')));
      return new ReplicaServer({ client, socket }, examined, url);
    } catch (error) {
      socket.destroy();
      throw refusalOf(error) ?? error;
    }
  }

  /** Returns whether the pool has a connection left, so that a query need not wait for one. */
  hasRoom(): boolean {
    const { idleCount, totalCount } = this.pool.pool;
    return idleCount > 0 || totalCount < CONNECTIONS;
  }

  /** Returns whether the server is known to have replayed up to a position, without asking it. */
  isKnownAt(wanted: WalPosition): boolean {
    return hasReached(this.replayed, wanted);
  }

  /**
   * Returns the position that the server has replayed; concurrent callers share one query.
   * @throws Error when it does not respond in time, UnfitReplica when it is no longer a replica
   */
  async ask(): Promise<WalPosition> {
    this.asking ??= inTimeByHalves(readReplayedPosition(this.client), ANSWER_MS)
      .then((replayed) => {
        if (replayed === null)
          throw new UnfitReplica(
            'The server in DATABASE_READ_URL is a replica no longer: it accepts writes.',
          );
        this.replayed = replayed;
        return replayed;
      })
      .finally(() => (this.asking = undefined));
    return this.asking;
  }

  /** Breaks all connections. */
  close(): void {
    this.client.removeAllListeners('end');
    this.socket.destroy();
    this.pool.breakConnections();
    this.pool.pool.end().catch(() => undefined); // calls that used it report their own errors
  }
}

const SEVERAL =
  'Several servers answer at DATABASE_READ_URL. Set it to the address of one replica, since each has replayed another part.';

async function examine(client: pg.Client, primary: Database): Promise<Examined> {
  const [facts, primaryFacts] = [await readServerFacts(client), await readPrimaryFacts(primary)];
  const problem = replicaProblem(facts, primaryFacts, Date.now());
  if (problem !== null) throw new UnfitReplica(problem);
  const tables = tablesProblem(await tablesVersionBy(client));
  if (tables !== null) throw new ReplicaNotMigrated(tables);
  const replayed = await readReplayedPosition(client);
  if (replayed === null) throw new Error('The replica has replayed nothing yet.');
  return { facts, replayed };
}

/** Codes of PostgreSQL for a connection that it refuses for good: wrong user or password, no such database, no right to read. */
const REFUSED = /^(28...|3D000|42501)$/;

function refusalOf(error: unknown): UnfitReplica | null {
  if (!(error instanceof pg.DatabaseError) || !REFUSED.test(error.code ?? '')) return null;
  return new UnfitReplica(
    `The server in DATABASE_READ_URL refuses the role: ${error.message}. Set the variable to a role that may read what that in DATABASE_URL may, or remove DATABASE_READ_URL.`,
    { cause: error },
  );
}
