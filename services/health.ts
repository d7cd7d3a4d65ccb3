import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import { SERVICE_HEADER, type ServiceName } from '#contracts/call.ts';
import type { Envelope } from '#contracts/envelope.ts';
import type { DatabaseWatch } from '#platform/database-watch.ts';
import { assertWritable, pingDatabase, type Database } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { inTime } from '#platform/in-time.ts';
import { tablesVersion } from '#platform/migrate.ts';
import type { Platform } from '#platform/platform.ts';

/** Paths that answer also while the database does not respond. */
export const HEALTH_PATH = /\/health\/(live|ready)$/;

/** Free bytes below which the disk counts as full: fewer than an upload and its signed version need at the same time. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;
/** Time in milliseconds in which a check has to succeed. */
const PATIENCE_MS = 3_000;
/** Time in milliseconds for which a result is kept, so that strangers cannot load the system with checks. */
const KEPT_MS = 500;

/** State that load balancers ask for: whether this program accepts requests. */
export interface Readiness {
  isReady: () => Promise<boolean>;
  /** Makes the program not ready until it ends. */
  stop: () => void;
}

export interface ReadinessOptions {
  /** On connections of its own, so that the check does not wait behind slow requests. */
  database: Database;
  blobs: Pick<Platform['blobs'], 'check'>;
  watch: Pick<DatabaseWatch, 'isAway'>;
  /** Told of each change, with the reason: the response has none, since strangers may see it. */
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Opens the check of `/health/ready`: the database responds and can be written, its tables are those of this program, and files can be stored. */
export function openReadiness({ database, blobs, watch, log }: ReadinessOptions): Readiness {
  let isStopping = false;
  let wasReady = true;
  let last: Promise<boolean> | undefined;
  let lastsUntil = 0;
  const look = async (): Promise<boolean> => {
    try {
      if (watch.isAway()) throw new Error('The database does not respond.');
      const [version] = await Promise.all([
        inTime(tablesVersion(database), PATIENCE_MS),
        inTime(assertWritable(database), PATIENCE_MS),
        inTime(blobs.check(), PATIENCE_MS),
      ]);
      if (version !== 'same') throw new Error(`The tables are those of ${aVersion[version]}.`);
      if (!wasReady) log.info('ready again');
      wasReady = true;
    } catch (error) {
      if (wasReady) log.warn({ err: error }, 'not ready');
      wasReady = false;
    }
    lastsUntil = performance.now() + KEPT_MS;
    return wasReady;
  };
  return {
    isReady: async () => {
      if (isStopping) return false;
      if (!last || performance.now() >= lastsUntil) {
        lastsUntil = Infinity; // the running check answers all who ask meanwhile
        last = look();
      }
      const isFit = await last;
      return isFit && !isStopping;
    },
    stop: () => {
      isStopping = true;
    },
  };
}

const aVersion = { earlier: 'an earlier version', later: 'a later version' };

const QUIET = { logLevel: 'warn', schema: { hide: true } } as const;
const WELL: Envelope = { success: '1', message: '' };

/** Serves `/health/live` of a service: it succeeds while the process answers, and checks nothing. */
export function answerLive(app: FastifyInstance, service: ServiceName | 'none'): void {
  app.get('/health/live', QUIET, (_request, reply) =>
    answer(reply.header(SERVICE_HEADER, service), 200, WELL),
  );
}

/** Serves `/health/live`, `/health/ready` and `/health` at the root. */
export function answerHealth(
  app: FastifyInstance,
  platform: Pick<Platform, 'database' | 'blobs' | 'replica'>,
  readiness: Readiness,
): void {
  answerLive(app, 'none');
  app.get('/health/ready', QUIET, async (_request, reply) => {
    if (await readiness.isReady()) return answer(reply, 200, WELL);
    const { message } = platformErrors.unavailable;
    void reply.header('retry-after', '2');
    return answer(reply, 503, { success: '0', code: 'unavailable', message });
  });
  answerStatus(app, platform);
}

const answer = (reply: FastifyReply, status: number, envelope: Envelope) =>
  reply.code(status).header('cache-control', 'no-store').send(envelope);

/**
 * Serves `/health`, which succeeds while the database can be reached. Its data say whether files can be stored: all that is stored
 * can be read while the disk is full, so that is no reason to send requests elsewhere; nor is a replica that is not read.
 */
function answerStatus(
  app: FastifyInstance,
  { database, blobs, replica }: Pick<Platform, 'database' | 'blobs' | 'replica'>,
): void {
  app.get('/health', QUIET, async () => {
    await pingDatabase(database).catch((cause: unknown) => {
      throw new AppError(platformErrors.unavailable, { cause });
    });
    const isFull = (await blobs.freeBytes()) < LEAST_FREE_BYTES;
    return {
      success: '1',
      message: isFull ? 'The disk of the stored files is full.' : '',
      data: {
        database: 'operational',
        storage: isFull ? 'full' : 'operational',
        ...(replica ? { replica: replica.state().status } : {}),
      },
    };
  });
}
