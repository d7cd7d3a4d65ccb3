import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns false on the server and during hydration, then true: what depends on the browser, as its storage and the width of its window,
 * may be shown only then.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
