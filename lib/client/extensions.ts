import { useSyncExternalStore } from 'react';
import type { Call, ServiceName } from '#contracts/call.ts';

const incomplete = new Set<ServiceName>();
const listeners = new Set<() => void>();

/** Records, until the page is reloaded, that a service does not have one of the extensions. */
export function noteMissing({ service }: Pick<Call, 'service'>): void {
  incomplete.add(service);
  for (const listener of listeners) listener();
}

/**
 * Returns whether a service has the extensions, as far as is known. A service that does not have one of them is assumed to have
 * none: extensions that are called only after a click must be hidden before it.
 */
export function useHasExtensions(service: ServiceName): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !incomplete.has(service),
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
