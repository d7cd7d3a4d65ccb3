import { useEffect } from 'react';
import { IDLE_MS } from './load-later.tsx';

/** Loads code soon after the page, so that it is there when it is needed. What fails to load is loaded when it is needed. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), IDLE_MS);
    return () => clearTimeout(timer);
  }, [load]);
}
