export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time ran out; false when the caller aborted, or nobody did. */
  hasPassed(): boolean;
  /** Gives the whole time again, as after every sign of life. */
  restart(): void;
  /** Ends the watch; must be called when the exchange is over. */
  clear(): void;
}

/** One signal for a time limit and, where given, the caller's own signal. */
export function startDeadline(milliseconds: number, caller?: AbortSignal | null): Deadline {
  const controller = new AbortController();
  let hasPassed = false;
  const end = () => {
    hasPassed = !controller.signal.aborted;
    controller.abort();
  };
  let timer = setTimeout(end, milliseconds);
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
      if (!controller.signal.aborted) timer = setTimeout(end, milliseconds);
    },
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', follow);
    },
  };
}
