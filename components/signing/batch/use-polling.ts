'use client';
import { useEffect } from 'react';

const PAUSE_MS = 1200;

/** Asks again and again while there is something to wait for and somebody to see it. */
export function usePolling(reload: () => unknown, isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [reload, isWaiting]);
}
