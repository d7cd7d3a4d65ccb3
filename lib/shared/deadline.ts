export interface Deadline {
  readonly signal: AbortSignal;
  /** Returns whether the time limit has aborted the signal; false when the caller did. */
  hasPassed(): boolean;
  /** Starts the whole time again, for example after every chunk of data. */
  restart(): void;
  /** Stops the timer; the caller's own signal aborts still. */
  stopTimer(): void;
  /** Stops the timer and following the caller; must be called when the request is over. */
  clear(): void;
}

/** Returns a signal that aborts after a time limit, null for none, or with the caller's own signal. */
export function startDeadline(milliseconds: number | null, caller?: AbortSignal | null): Deadline {
  const controller = new AbortController();
  let hasPassed = false;
  const end = () => {
    hasPassed = !controller.signal.aborted;
    controller.abort();
  };
  const start = () => (milliseconds === null ? undefined : setTimeout(end, milliseconds));
  let timer = start();
  const follow = () => {
    clearTimeout(timer);
    controller.abort(caller?.reason);
  };
  if (caller?.aborted) follow();
  caller?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    hasPassed: () => hasPassed,
    restart: () => {
      clearTimeout(timer);
      if (!controller.signal.aborted) timer = start();
    },
    stopTimer: () => clearTimeout(timer),
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', follow);
    },
  };
}
