import { endWords } from './end-words.ts';

/** A running part of the product, which can end by itself. */
export interface Part {
  stop(): Promise<void>;
  /** Resolves when it has ended, with what its end is known by: an exit code, a signal. */
  ended: Promise<unknown>;
}

/** A part that is started again when it ends by itself. */
export interface Supervised<P extends Part> {
  /** Returns the part that runs now, or ran last. */
  current(): P;
  /** Stops the part for good. */
  stop(): Promise<void>;
  /** Resolves with a sentence when the part has ended too often. */
  givenUp: Promise<string>;
}

export interface SupervisionOptions<P extends Part> {
  /** Subject of the sentences about it, for example `The services`. */
  name: string;
  start: () => P | Promise<P>;
  say: (line: string) => void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const MOST_ENDS = 10;
const WITHIN_MS = 60_000;

/** Watches a part that runs and starts it again when it ends, after a pause that grows; gives up at ten ends within a minute. */
export function supervise<P extends Part>(
  first: P,
  { name, start, say }: SupervisionOptions<P>,
): Supervised<P> {
  const givenUp = Promise.withResolvers<string>();
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let current = first;

  /** Starts the part and returns how it ended, or why it did not start. */
  const runAgain = async (): Promise<unknown> => {
    try {
      current = await start();
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
    if (isStopping()) await current.stop();
    return current.ended;
  };
  const watch = async () => {
    const ends: number[] = [];
    let { ended } = first;
    for (;;) {
      const how = await ended;
      if (isStopping()) return;
      const now = performance.now();
      const recent = ends.filter((end) => now - end < WITHIN_MS);
      ends.splice(0, ends.length, ...recent, now);
      if (ends.length >= MOST_ENDS) {
        givenUp.resolve(`${name} ended ${MOST_ENDS} times within a minute (${endWords(how)}).`);
        return;
      }
      say(`${name} ended (${endWords(how)}), and will be started again.`);
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (ends.length - 1), LONGEST_PAUSE_MS);
      await passed(pause, stopping.signal);
      if (isStopping()) return;
      ended = runAgain();
    }
  };
  const watching = watch();
  return {
    current: () => current,
    givenUp: givenUp.promise,
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watching; // it stops a part that was being started
    },
  };
}

/** Resolves after a time in milliseconds, or at once when the signal aborts. */
function passed(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
