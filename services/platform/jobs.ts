import { PgBoss, type JobResult, type JobWithMetadata, type QueueOptions } from 'pg-boss';
import type { z } from '#contracts/zod.ts';
import type { Transaction } from './database.ts';
import { asError } from './errors/as-error.ts';
import { errorText } from './errors/describe-error.ts';
import { indexOpenJobs, lostJobs, queueIn, releaseJobs, type QueueDatabase } from './job-store.ts';
import { startReleasingLostJobs } from './lost-jobs.ts';
import { originOf, withOrigin } from './tracing/job-origin.ts';
import { traced } from '#tracing/tracing.ts';

/** Kind of background job: its queue, its payload, and how often it is tried. */
export interface JobKind<T extends object> {
  name: string;
  payload: z.ZodType<T>;
  options: QueueOptions;
  /** Number of jobs that a process runs at the same time, at least two; ten by default. */
  atOnce?: number;
}

export interface EnqueueOptions {
  /** Time before which the job does not start. */
  startAfter?: Date;
}

export interface JobAttempt {
  /** Id of the job, which is the same for all attempts. */
  id: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  isLast: boolean;
}

export type JobHandler<T> = (payload: T, attempt: JobAttempt) => Promise<void>;

export interface Jobs {
  /** Queues a job in the transaction: it exists if and only if the transaction commits. */
  enqueue<T extends object>(
    tx: Transaction,
    kind: JobKind<T>,
    payload: T,
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * Starts running jobs of this kind. When the handler throws, the job is repeated as the options of its kind
   * state.
   */
  work<T extends object>(kind: JobKind<T>, handler: JobHandler<T>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Fetches the next batch at once after a full one; polling finds jobs without a notification, such as
 * retries.
 */
const WORK = {
  includeMetadata: true,
  perJobResults: true,
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 3,
} as const;
/** A job whose process has not told for this time that it runs is started again; the least that pg-boss takes. */
const HEARTBEAT_SECONDS = 10;
const AT_ONCE = 10;
const STOP_TIMEOUT_MS = 10_000;

/** Opens the job queue in PostgreSQL. Only jobs of these `kinds` may be queued. */
export async function openJobs(options: {
  databaseUrl: string;
  kinds: readonly Pick<JobKind<object>, 'name' | 'options'>[];
  onError: (error: Error) => void;
}): Promise<Jobs> {
  const boss = new PgBoss({ ...settings(options.databaseUrl), max: 4, useListenNotify: true });
  boss.on('error', (error) => options.onError(asError(error)));
  await boss.start();
  await indexOpenJobs(boss);
  for (const kind of options.kinds) {
    await boss.createQueue(kind.name, { ...kind.options, notify: true });
    await boss.updateQueue(kind.name, { heartbeatSeconds: HEARTBEAT_SECONDS }); // an earlier release made it without
  }
  const queues = boss.getDb() as QueueDatabase; // what its own statements run on
  const stopReleasing = startReleasingLostJobs({
    find: () => lostJobs(queues),
    release: (ids) => releaseJobs(queues, ids),
    onError: options.onError,
  });
  return {
    async enqueue(tx, kind, payload, { startAfter } = {}) {
      const later = startAfter ? { startAfter } : {};
      await boss.send(kind.name, withOrigin(payload), { db: queueIn(tx), ...later });
    },
    async work(kind, handler) {
      const options = { ...WORK, batchSize: kind.atOnce ?? AT_ONCE };
      await boss.work<unknown, unknown, typeof options>(kind.name, options, (jobs) =>
        Promise.all(jobs.map((job) => attempt(job, kind, handler))),
      );
    },
    stop: async () => {
      await stopReleasing();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

/** Migrates the tables of the queue, without running any job. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ ...settings(databaseUrl), max: 1, supervise: false });
  await boss.start();
  await indexOpenJobs(boss);
  await boss.stop({ graceful: false });
}

/** Name of the connections that each process of the services holds. Releases that knew no pieces of files had `countersign jobs`. */
export const JOBS_CONNECTION = 'countersign work';

const settings = (connectionString: string) => ({
  connectionString,
  application_name: JOBS_CONNECTION,
  schema: 'jobs',
  schedule: false,
});

/** Runs one job of a batch: its failure does not affect the others. */
async function attempt<T extends object>(
  job: JobWithMetadata<unknown>,
  kind: JobKind<T>,
  handler: JobHandler<T>,
): Promise<JobResult> {
  const { id, data, retryCount, retryLimit } = job;
  const number = retryCount + 1;
  const attributes = {
    'messaging.destination.name': kind.name,
    'messaging.message.id': id,
    'countersign.job.attempt': number,
  };
  try {
    await traced(`job ${kind.name}`, { kind: 'consumer', attributes, ...originOf(data) }, () =>
      handler(kind.payload.parse(data), { id, attempt: number, isLast: retryCount >= retryLimit }),
    );
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: 'failed', output: { message: errorText(error) } };
  }
}
