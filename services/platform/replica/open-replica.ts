import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { countConnections, type Database } from '../database.ts';
import { BadConfiguration } from '../errors/bad-configuration.ts';
import { errorText } from '../errors/describe-error.ts';
import { inTimeByHalves } from '../in-time.ts';
import { measure } from '../metrics/measure.ts';
import { failureKind } from './failure-kind.ts';
import { ReplayLag } from './replay-lag.ts';
import { ReplicaNotMigrated, ReplicaServer, UnfitReplica } from './replica-server.ts';
import { readPrimaryPosition } from './replica-store.ts';
import type { Replica, ReplicaRead, ReplicaState, ReplicaStatus } from './replica.ts';
import { parsePosition, type WalPosition } from './wal-position.ts';

const EVERY_MS = 1_000;
/** Time in milliseconds for which a replica that failed gets no reads. */
const REST_MS = 3_000;
/** Lag in seconds from which on the replica is asked once a second alone, and not by each call. */
const MOST_LAG_SECONDS = 2;
/** Time in milliseconds within which a replica has to replay the tables of this program at the start. */
const MIGRATION_MS = 10_000;
const PRIMARY_MS = 1_000;

export interface ReplicaOptions {
  url: string;
  primary: Database;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Opens the replica of the database, and watches it once a second. One that does not respond is no error: it is used as soon as it does.
 * @throws BadConfiguration for a server that responds and is no replica of the primary
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const replica = new WatchedReplica(options);
  await replica.start();
  return replica;
}

class WatchedReplica implements Replica {
  readonly host: string;
  private server: ReplicaServer | null = null;
  private problem: { status: ReplicaStatus; text: string } | null = null;
  private lag = new ReplayLag();
  private restsUntil = 0;
  private reads = { replica: 0, primary: 0 };
  private readonly stopping = new AbortController();
  private readonly options: ReplicaOptions;

  constructor(options: ReplicaOptions) {
    this.options = options;
    this.host = new URL(options.url).host;
  }

  async start(): Promise<void> {
    const deadline = performance.now() + MIGRATION_MS;
    for (;;) {
      try {
        await this.look();
        break;
      } catch (error) {
        if (error instanceof ReplicaNotMigrated && performance.now() < deadline) await wait(200);
        else if (error instanceof UnfitReplica) throw new BadConfiguration(error.message, { cause: error });
        else {
          this.lose(error);
          break;
        }
      }
    }
    void this.watch();
  }

  async at(text: string): Promise<Database | null> {
    const wanted = parsePosition(text);
    const { server } = this;
    if (!server || this.isResting()) return this.leave('away');
    if (!server.hasRoom()) return this.leave('busy');
    if (!(await this.reaches(server, wanted))) return this.leave('behind');
    return this.server === server ? server.pool.database : this.leave('away');
  }

  noteRead(): void {
    this.count('replica');
  }

  noteFailure(error: unknown): void {
    this.count('failed');
    const kind = failureKind(error);
    if (kind === 'write')
      this.options.log.error({ err: error }, 'a call that reads the replica writes: it needs readsPrimary');
    if (kind !== 'replica') return;
    if (!this.isResting()) this.options.log.warn({ err: error }, 'a read of the replica failed');
    this.restsUntil = performance.now() + REST_MS;
  }

  state(): ReplicaState {
    const { server, problem, reads } = this;
    if (!server)
      return { status: problem?.status ?? 'away', problem: problem?.text ?? null, lag: null, reads };
    const lag = this.lag.at(performance.now());
    if (this.isResting()) return { status: 'resting', problem: 'A read of it failed.', lag, reads };
    if (lag.seconds > MOST_LAG_SECONDS)
      return { status: 'behind', problem: 'It has not replayed what the primary has.', lag, reads };
    return { status: 'used', problem: null, lag, reads };
  }

  connections() {
    return this.server ? [countConnections('replica', this.server.pool)] : [];
  }

  close(): void {
    this.stopping.abort();
    this.server?.close();
    this.server = null;
  }

  private isResting = () => performance.now() < this.restsUntil;

  /** Counts a call that reads the primary. */
  private leave(reason: ReplicaRead): null {
    this.count(reason);
    return null;
  }

  private count(result: ReplicaRead): void {
    this.reads[result === 'replica' ? 'replica' : 'primary'] += 1;
    measure('replica_read', { result });
  }

  /** Returns whether the server has replayed up to a position. The answer to another call may be from before it, so it asks twice. */
  private async reaches(server: ReplicaServer, wanted: WalPosition): Promise<boolean> {
    if (server.isKnownAt(wanted)) return true;
    if (this.lag.at(performance.now()).seconds > MOST_LAG_SECONDS) return false;
    try {
      for (let asked = 0; asked < 2 && !server.isKnownAt(wanted); asked += 1) await server.ask();
    } catch (error) {
      if (this.server === server) this.lose(error);
      return false;
    }
    return server.isKnownAt(wanted);
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopping;
    const isStopping = () => signal.aborted;
    while (!isStopping()) {
      await wait(EVERY_MS, undefined, { ref: false });
      if (isStopping()) return;
      await this.look().catch((error: unknown) => this.lose(error));
    }
  }

  /** Connects to the server if it is not connected, and measures its lag. */
  private async look(): Promise<void> {
    const { url, primary } = this.options;
    if (!this.server) {
      const server: ReplicaServer = await ReplicaServer.connect({
        url,
        primary,
        onLost: (error) => {
          if (this.server === server) this.lose(error);
        },
      });
      if (this.stopping.signal.aborted) {
        server.close();
        return;
      }
      this.server = server;
      this.lag = new ReplayLag();
      this.problem = null;
      this.options.log.info({ host: this.host }, 'the replica is read');
    }
    const { server } = this;
    const at = performance.now();
    const position = await inTimeByHalves(readPrimaryPosition(primary), PRIMARY_MS).catch(() => null); // its own watch tells of it
    const replayed = await server.ask();
    if (position) this.lag.note({ position, at }, replayed);
  }

  /** Stops using the server, until the watch finds it well again. */
  private lose(error: unknown): void {
    if (this.stopping.signal.aborted) return;
    const isFirst = this.problem === null;
    this.server?.close();
    this.server = null;
    this.problem = { status: error instanceof UnfitReplica ? 'unfit' : 'away', text: errorText(error) };
    this.restsUntil = performance.now() + REST_MS;
    if (isFirst) this.options.log.warn({ err: error, host: this.host }, 'the replica is not read');
  }
}
