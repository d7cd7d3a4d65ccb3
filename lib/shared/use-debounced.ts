import { useEffect, useState } from 'react';

/**
 * Returns the value once it has stayed unchanged for this many milliseconds, until then the one before. While `isHeld`, nothing
 * changes.
 */
export function useDebounced<T>(value: T, milliseconds: number, isHeld = false): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds, isHeld]);
  return settled;
}
