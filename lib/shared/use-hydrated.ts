import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns whether the component is hydrated: false on the server and in the first rendering of the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
