import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../errors/app-error.ts';
import type { TrustServices } from '#trust/trust-services/trust-services.ts';
import { leaving, resultOf, type Outcome } from './crossing.ts';
import type { Engine } from './engine.ts';
import type { TaskRequest } from './task.ts';
import type { TaskName } from './tasks.ts';
import type { Job, WorkerSettings } from './worker.ts';

export interface EngineOptions {
  trustServices: Pick<TrustServices, 'settings'>;
  /** How many tasks run at the same time; as many as there are processors, but two at least. */
  threads?: number | undefined;
  /** Hears of threads that died with nothing to do. */
  onError: (error: Error) => void;
  /** How long a task may take, apart from the size of its file. */
  baseMs?: number | undefined;
}

/** Time for what does not depend on the file: waiting for a thread, for timestamps, for revocation lists. */
const BASE_MS = 120_000;
/** Far longer than any honest file takes. */
const MS_PER_MEGABYTE = 1_000;
const IDLE_MS = 600_000;

/** Starts the first thread of the engine; more come when tasks wait. */
export function openEngine({ trustServices, threads, onError, baseMs = BASE_MS }: EngineOptions): Engine {
  const settings: WorkerSettings = { trustServices: trustServices.settings };
  const pool = new Piscina<Job, Outcome>({
    filename: new URL('./worker.ts', import.meta.url).href,
    name: 'work',
    minThreads: 1, // with none, what waits behind a thread that died would wait for ever
    maxThreads: threads ?? Math.max(2, availableParallelism()),
    idleTimeout: IDLE_MS,
    atomics: 'disabled', // a thread that sleeps between tasks must still hear of its sockets
    workerData: leaving(settings),
  });
  pool.on('error', onError);
  const run = async (name: TaskName, request: TaskRequest) => {
    const timeLimit = new AbortController();
    const { size } = await stat(request.file);
    const timer = setTimeout(() => timeLimit.abort(), baseMs + (size / 1_000_000) * MS_PER_MEGABYTE);
    try {
      return resultOf(await outcome(pool, { name, request: leaving(request) }, timeLimit.signal));
    } finally {
      clearTimeout(timer);
    }
  };
  return engineOver(run, () => pool.close());
}

/** A thread that died, was ended for taking too long, or threw what nobody foresaw. */
async function outcome(pool: Piscina<Job, Outcome>, job: Job, signal: AbortSignal): Promise<Outcome> {
  try {
    return await pool.run(job, { signal });
  } catch (error) {
    throw new AppError('signing_failed', { cause: error });
  }
}

// What a task gives is known by its name, but a function from names to results cannot say so.
function engineOver(
  run: (name: TaskName, request: TaskRequest) => Promise<unknown>,
  close: () => Promise<void>,
): Engine {
  const task = (name: TaskName) => (request: TaskRequest) => run(name, request);
  const names: Record<TaskName, unknown> = {
    accept: task('accept'),
    admit: task('admit'),
    encrypt: task('encrypt'),
    examine: task('examine'),
    inspect: task('inspect'),
    sealReport: task('sealReport'),
    readPicture: task('readPicture'),
    sign: task('sign'),
    verify: task('verify'),
  };
  return { ...names, close } as Engine;
}
