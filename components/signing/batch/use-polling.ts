import { useEffect } from 'react';

const INTERVAL_MS = 1200;

/** Calls `reload` every `intervalMs` while `isWaiting` is true and the page is visible; no timer runs while it is hidden. */
export function usePolling(reload: () => unknown, isWaiting: boolean, intervalMs = INTERVAL_MS): void {
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const start = () => {
      timer ??= setInterval(() => void reload(), intervalMs);
    };
    const stop = () => {
      clearInterval(timer);
      timer = undefined;
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') stop();
      else start();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [reload, isWaiting, intervalMs]);
}
