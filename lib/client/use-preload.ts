import { useEffect } from 'react';
import { afterFirstInput } from './first-input.ts';

type Load = () => Promise<unknown>;

/** Code that mounted components want, with the number of these components: each row of a list wants the same. */
const wanted = new Map<Load, { count: number; end: () => void }>();

/**
 * Loads code after the first input of the visit, so that it is there when it is needed. What fails to load is loaded when it is
 * needed.
 */
export function usePreload(load: Load): void {
  useEffect(() => {
    const entry = wanted.get(load) ?? {
      count: 0,
      end: afterFirstInput(() => void load().catch(() => undefined)),
    };
    wanted.set(load, entry);
    entry.count += 1;
    return () => {
      entry.count -= 1;
      if (entry.count > 0) return;
      entry.end();
      wanted.delete(load);
    };
  }, [load]);
}
