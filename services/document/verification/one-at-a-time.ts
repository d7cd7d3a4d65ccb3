import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';

export interface Turns {
  /** Runs the work when its turn comes. @throws AppError unavailable at once when too many calls wait */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Returns a queue that runs one piece of work at a time, in the order of the calls, and lets at most
 * `mostWaiting` wait.
 */
export function oneAtATime(mostWaiting: number): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  return {
    async take(work) {
      if (unfinished > mostWaiting) throw new AppError(platformErrors.unavailable);
      unfinished++;
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        unfinished--;
      }
    },
  };
}
