import { useEffect } from 'react';

const INTERVAL_MS = 1200;

/** Calls `reload` periodically while `isWaiting` is true and the tab is visible. */
export function usePolling(reload: () => unknown, isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [reload, isWaiting]);
}
