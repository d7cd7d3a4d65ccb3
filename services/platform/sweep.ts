export interface Sweep {
  everyMs: number;
  /** True if the first sweep begins at once instead of after the first interval. */
  startsAtOnce?: boolean;
  /** `isStopping` returns true once the sweep is to end, for work in batches. */
  work: (isStopping: () => boolean) => Promise<unknown>;
  onError: (error: Error) => void;
}

/** Does work at intervals, never twice at the same time; returns the function that stops it after the running work. */
export function startSweep({ everyMs, startsAtOnce = false, work, onError }: Sweep): () => Promise<void> {
  let isStopping = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    try {
      await work(() => isStopping);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      running = null;
    }
  };
  const sweep = () => {
    running ??= run();
  };
  if (startsAtOnce) sweep();
  const timer = setInterval(sweep, everyMs);
  timer.unref();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  };
}
