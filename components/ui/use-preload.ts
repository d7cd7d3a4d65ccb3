import { useEffect } from 'react';
import { afterFirstInput } from '#client/first-input.ts';

/**
 * Loads code after the first input of the visit, so that it is there when it is needed. What fails to load is loaded when it is
 * needed.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => afterFirstInput(() => void load().catch(() => undefined)), [load]);
}
