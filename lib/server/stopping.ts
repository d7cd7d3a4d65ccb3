import type { EventEmitter } from 'node:events';

interface Stopping {
  isAnnounced: boolean;
  controller: AbortController;
  isWatching: boolean;
}

/** Next compiles this module into several bundles, so that what they share is kept outside of them. */
const SHARED = Symbol.for('countersign.stopping');
const shared = globalThis as unknown as Record<typeof SHARED, Stopping | undefined>; // nothing else uses this key
const state = (shared[SHARED] ??= {
  isAnnounced: false,
  controller: new AbortController(),
  isWatching: false,
});
/** The process, as far as it handles signals of the operating system. */
type Program = Pick<EventEmitter, 'listeners' | 'on' | 'removeAllListeners'>;
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Returns a signal that aborts when the web app stops. Next waits for all responses then, and one without an end
 * would keep it running.
 */
export function stoppingSignal(): AbortSignal {
  if (!state.isWatching) for (const name of SIGNALS) process.once(name, () => state.controller.abort());
  state.isWatching = true;
  return state.controller.signal;
}

/** Returns whether the web app was told to stop, also while it still accepts connections. */
export const isStopAnnounced = (): boolean => state.isAnnounced;

/**
 * Has the web app stop only a time after it was told to, in which load balancers learn of it by `/api/health/ready`; a second signal
 * stops it at once. It is called after the server has registered its listeners, which close it.
 */
export function delayStop(delayMs: number, program: Program = process): void {
  state.isWatching = true;
  for (const name of SIGNALS) {
    const closing = program.listeners(name);
    program.removeAllListeners(name);
    const stop = () => {
      state.controller.abort();
      for (const close of closing) Reflect.apply(close, program, [name]);
    };
    program.on(name, () => {
      if (state.isAnnounced || delayMs === 0) stop();
      else setTimeout(stop, delayMs);
      state.isAnnounced = true;
    });
  }
}
