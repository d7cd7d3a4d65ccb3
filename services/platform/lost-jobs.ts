import { startSweep } from './sweep.ts';

export interface LostJobsOptions {
  /** Returns the ids of jobs that have missed their heartbeat. */
  find: () => Promise<string[]>;
  /** Lets these jobs start again, if they still miss their heartbeat. */
  release: (ids: readonly string[]) => Promise<void>;
  onError: (error: Error) => void;
}

const EVERY_MS = 1_000;
/**
 * Time in milliseconds within which a killed process is started again. A heartbeat that is missed later belongs to another
 * process.
 */
const OFTEN_FOR_MS = 60_000;
const SELDOM_MS = 15_000;
/** Time in milliseconds within which a running process sends its heartbeat again after the database was away. */
const DOUBT_MS = 4_000;

/**
 * Releases jobs that a killed process left behind. It looks every second in the first minute, then every 15 seconds, and while
 * it doubts. Returns the function that stops it.
 */
export function startReleasingLostJobs({ find, release, onError }: LostJobsOptions): () => Promise<void> {
  const began = performance.now();
  let looked = -Infinity;
  let doubted = new Map<string, number>();
  return startSweep({
    everyMs: EVERY_MS,
    onError,
    work: async () => {
      const at = performance.now();
      if (at - began > OFTEN_FOR_MS && doubted.size === 0 && at - looked < SELDOM_MS) return;
      looked = at;
      const lost = await find();
      doubted = new Map(lost.map((id) => [id, doubted.get(id) ?? performance.now()]));
      const certain = lost.filter((id) => at - (doubted.get(id) ?? at) >= DOUBT_MS);
      if (certain.length > 0) await release(certain);
    },
  });
}
