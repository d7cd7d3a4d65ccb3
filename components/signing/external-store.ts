import { useSyncExternalStore } from 'react';

export interface ExternalStore<T> {
  get: () => T | null;
  set: (value: T | null) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store for a value that outlives the components that use it; the value is null at first. */
export function createStore<T>(): ExternalStore<T> {
  let value: T | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the value of the store and renders again when it changes. */
export function useStore<T>({ subscribe, get }: ExternalStore<T>): T | null {
  return useSyncExternalStore(subscribe, get, () => null);
}
