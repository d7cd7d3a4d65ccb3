import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';

export interface Turns {
  /** Does the work when its turn comes; throws unavailable at once where too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets one piece of work run at a time, in the order in which they came, and at most so many wait. */
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
