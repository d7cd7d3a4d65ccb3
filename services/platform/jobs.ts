import { PgBoss, type JobResult, type JobWithMetadata, type QueueOptions } from 'pg-boss';
import type { z } from '#contracts/zod.ts';
import type { Transaction } from './database.ts';
import { errorText } from './errors/describe-error.ts';
import { queueIn } from './job-store.ts';

/** A kind of background work: its queue, what a piece of it carries, and how often it is tried. */
export interface JobKind<T extends object> {
  name: string;
  payload: z.ZodType<T>;
  options: QueueOptions;
  /** How many pieces a process works on at the same time, at least two; ten if not said. */
  atOnce?: number;
}

export interface EnqueueOptions {
  /** The work is not begun before this moment. */
  startAfter?: Date;
}

export interface JobAttempt {
  /** From 1. */
  attempt: number;
  isLast: boolean;
}

export type JobHandler<T> = (payload: T, attempt: JobAttempt) => Promise<void>;

export interface Jobs {
  /** Queues a piece of work with the transaction: it exists if and only if the transaction commits. */
  enqueue<T extends object>(
    tx: Transaction,
    kind: JobKind<T>,
    payload: T,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Starts working off this kind. A handler that throws is called again later, as the kind's options say. */
  work<T extends object>(kind: JobKind<T>, handler: JobHandler<T>): Promise<void>;
  stop(): Promise<void>;
}

/** A full batch is followed by the next at once; polling finds jobs without a notification, such as retries. */
const WORK = {
  includeMetadata: true,
  perJobResults: true,
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 5,
} as const;
const AT_ONCE = 10;
const STOP_TIMEOUT_MS = 10_000;

/** Background work that PostgreSQL keeps. `kinds` are all that may be queued. */
export async function openJobs(options: {
  databaseUrl: string;
  kinds: readonly Pick<JobKind<object>, 'name' | 'options'>[];
  onError: (error: Error) => void;
}): Promise<Jobs> {
  const boss = new PgBoss({ ...settings(options.databaseUrl), max: 4, useListenNotify: true });
  boss.on('error', options.onError);
  await boss.start();
  for (const kind of options.kinds) await boss.createQueue(kind.name, { ...kind.options, notify: true });
  return {
    async enqueue(tx, kind, payload, { startAfter } = {}) {
      const later = startAfter ? { startAfter } : {};
      await boss.send(kind.name, payload, { db: queueIn(tx), ...later });
    },
    async work(kind, handler) {
      const options = { ...WORK, batchSize: kind.atOnce ?? AT_ONCE };
      await boss.work<unknown, unknown, typeof options>(kind.name, options, (jobs) =>
        Promise.all(jobs.map((job) => attempt(job, kind, handler))),
      );
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  };
}

/** Brings the queue's own tables up to date, and works on nothing. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ ...settings(databaseUrl), max: 1, supervise: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

const settings = (connectionString: string) => ({
  connectionString,
  application_name: 'countersign jobs',
  schema: 'jobs',
  schedule: false,
});

/** One piece of a batch: its failure is its own, the others of the batch go on. */
async function attempt<T extends object>(
  job: JobWithMetadata<unknown>,
  kind: JobKind<T>,
  handler: JobHandler<T>,
): Promise<JobResult> {
  try {
    const isLast = job.retryCount >= job.retryLimit;
    await handler(kind.payload.parse(job.data), { attempt: job.retryCount + 1, isLast });
    return { id: job.id, status: 'completed' };
  } catch (error) {
    return {
      id: job.id,
      status: 'failed',
      output: { message: errorText(error) },
    };
  }
}
