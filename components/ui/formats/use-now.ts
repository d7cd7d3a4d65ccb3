import { createContext, useContext, useSyncExternalStore } from 'react';

/** Time at which the server rendered the page, in milliseconds since the epoch; null outside of a FormatsProvider. */
export const RenderedAt = createContext<number | null>(null);

const MINUTE = 60_000;
const minuteOf = (time: number) => Math.floor(time / MINUTE) * MINUTE;
const thisMinute = () => minuteOf(Date.now());

/** Returns the current minute in milliseconds; on the server and until hydration the minute of the server, so that both render the same. */
export function useNow(): number {
  const renderedAt = useContext(RenderedAt);
  return useSyncExternalStore(everyMinute, thisMinute, () =>
    renderedAt === null ? thisMinute() : minuteOf(renderedAt),
  );
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls all listeners once a minute, by one timer. */
function everyMinute(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
