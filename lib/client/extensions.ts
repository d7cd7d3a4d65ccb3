'use client';
import { useSyncExternalStore } from 'react';
import type { Call, ServiceName } from '#contracts/call.ts';

const incomplete = new Set<ServiceName>();
const listeners = new Set<() => void>();

/** Remembers, until the page is loaded anew, that a service lacks one of the extensions. */
export function noteMissing({ service }: Pick<Call, 'service'>): void {
  incomplete.add(service);
  for (const listener of listeners) listener();
}

/**
 * Returns whether a service has the extensions, as far as is known. One that lacks an extension is taken to lack all that are
 * asked for only when a user has chosen them: a failure after that click would come too late.
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
