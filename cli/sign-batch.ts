import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { Piscina } from 'piscina';
import { leaving } from '#platform/engine/crossing.ts';
import { failure, readLine, type BatchAnswer, type BatchLine } from './batch-line.ts';
import { removeUnfinished } from './output-file.ts';
import type { SignSettings } from './sign-job.ts';

/** Numbers of files of a batch by result. */
export interface BatchCounts {
  signed: number;
  failed: number;
}

interface Streams {
  input: Readable;
  output: Writable;
  /** Receives the function that ends the threads at once and removes their unfinished files. */
  onStart: (stop: () => Promise<void>) => void;
}

/**
 * Number of files that a thread has in progress: one is signed while the disk stores others, or while a timestamp
 * server responds.
 */
const AT_ONCE_IN_THREAD = 8;

/**
 * Signs the files that the JSON lines of `input` name, in a worker thread for each processor, and writes a JSON line for
 * each to `output` in the order of completion. A line that fails does not affect the others.
 */
export async function signBatch(
  settings: SignSettings,
  { input, output, onStart }: Streams,
): Promise<BatchCounts> {
  const threads = availableParallelism();
  const pool = new Piscina<BatchLine, BatchAnswer>({
    filename: new URL('./batch-worker.ts', import.meta.url).href,
    name: 'answer',
    minThreads: 1,
    maxThreads: threads,
    concurrentTasksPerWorker: AT_ONCE_IN_THREAD,
    idleTimeout: 60_000,
    atomics: 'disabled', // a thread that sleeps between lines must still finish those in progress
    workerData: leaving(settings),
  });
  const running = new Map<BatchLine, Promise<void>>();
  onStart(async () => {
    await pool.destroy();
    for (const line of running.keys()) removeOutputOf(line);
  });
  const counts = { signed: 0, failed: 0 };
  const batch = randomBytes(6).toString('hex');
  let number = 0;
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    number++;
    if (text.trim() === '') continue;
    const line = { number, text, id: `${batch}-${number}` };
    const work = pool
      .run(line)
      .catch((error: unknown) => {
        removeOutputOf(line); // its thread died
        return failure(line, error);
      })
      .then(async (answer) => {
        counts[answer.ok ? 'signed' : 'failed']++;
        await write(output, `${JSON.stringify(answer)}\n`);
        running.delete(line);
      });
    running.set(line, work);
    if (running.size >= AT_ONCE_IN_THREAD * threads) await Promise.race(running.values());
  }
  await Promise.all(running.values());
  await pool.close();
  return counts;
}

function removeOutputOf({ text, id }: BatchLine): void {
  const files = readLine(text);
  if (files) removeUnfinished(files.out, id);
}

/** Writes a text and waits until it has left this process, or cannot. */
function write(output: Writable, text: string): Promise<void> {
  return new Promise((resolve) => output.write(text, () => resolve()));
}
