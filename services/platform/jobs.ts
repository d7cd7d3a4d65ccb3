import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss';
import type { z } from '#contracts/zod.ts';
import type { Transaction } from './database.ts';

/** A kind of background work: its queue, what a piece of it carries, and how often it is tried. */
export interface JobKind<T extends object> {
  name: string;
  payload: z.ZodType<T>;
  options: QueueOptions;
}

export interface JobAttempt {
  /** From 1. */
  attempt: number;
  isLast: boolean;
}

export interface Jobs {
  /** Queues a piece of work with the transaction: it exists if and only if the transaction commits. */
  enqueue<T extends object>(tx: Transaction, kind: JobKind<T>, payload: T): Promise<void>;
  /** Starts working off this kind, `concurrency` pieces at a time. A handler that throws is called again later. */
  work<T extends object>(
    kind: JobKind<T>,
    handler: (payload: T, attempt: JobAttempt) => Promise<void>,
  ): Promise<void>;
  stop(): Promise<void>;
}

const CONCURRENCY = 4;
const STOP_TIMEOUT_MS = 20_000;

/** Background work that PostgreSQL keeps. `kinds` are all that may be queued. */
export async function openJobs(options: {
  databaseUrl: string;
  kinds: readonly Pick<JobKind<object>, 'name' | 'options'>[];
  onError: (error: Error) => void;
}): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: 'countersign jobs',
    schema: 'jobs',
    max: 4,
    schedule: false,
    useListenNotify: true,
  });
  boss.on('error', options.onError);
  await boss.start();
  for (const kind of options.kinds) await boss.createQueue(kind.name, { ...kind.options, notify: true });
  return {
    async enqueue(tx, kind, payload) {
      await boss.send(kind.name, payload, { db: fromDrizzle(tx, sql) });
    },
    async work(kind, handler) {
      const workOptions = { includeMetadata: true, localConcurrency: CONCURRENCY } as const;
      await boss.work<unknown, void, typeof workOptions>(kind.name, workOptions, async ([job]) => {
        if (!job) return;
        const attempt = { attempt: job.retryCount + 1, isLast: job.retryCount >= job.retryLimit };
        await handler(kind.payload.parse(job.data), attempt);
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  };
}
