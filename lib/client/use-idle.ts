import { useEffect, useState } from 'react';

const MAX_WAIT_MS = 3_000;
/** Delay in browsers without requestIdleCallback. */
const FALLBACK_WAIT_MS = 500;

/** Returns true once the browser has been idle after the first render in which `isReady` was true. */
export function useIdle(isReady = true): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    const done = () => setIsIdle(true);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(done, FALLBACK_WAIT_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(done, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(handle);
  }, [isReady]);
  return isIdle;
}
