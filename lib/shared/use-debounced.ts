import { useEffect, useState } from 'react';

/** Returns the last value that stayed unchanged for this many milliseconds; while held, the one before. */
export function useDebounced<T>(value: T, milliseconds: number, isHeld = false): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds, isHeld]);
  return settled;
}
