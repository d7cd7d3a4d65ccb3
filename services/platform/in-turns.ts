import { AppError } from './errors/app-error.ts';
import { platformErrors } from './errors/platform-errors.ts';

export interface Turns {
  /** Runs the work when its turn comes. @throws AppError unavailable at once when too many calls wait */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** Returns a queue that runs so much work at once, begins it in the order of the calls, and lets only so many wait. */
export function inTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  return {
    async take(work) {
      if (running < atOnce) running++;
      else if (waiting.length >= mostWaiting) throw new AppError(platformErrors.unavailable);
      else await new Promise<void>((begin) => waiting.push(begin));
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
