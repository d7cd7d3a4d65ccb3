import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page has come to life: false on the server and while its HTML is taken over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
