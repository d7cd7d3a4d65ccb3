import { useEffect } from 'react';

const INTERVAL_MS = 1200;

/** Calls `reload` every `intervalMs` while `isWaiting` is true and the tab is visible. */
export function usePolling(reload: () => unknown, isWaiting: boolean, intervalMs = INTERVAL_MS): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [reload, isWaiting, intervalMs]);
}
