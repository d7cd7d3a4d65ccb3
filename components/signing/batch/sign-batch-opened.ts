'use client';
import { useSyncExternalStore } from 'react';

/** The batch whose progress is shown. It outlives the form that has started it and the list that shows it. */
let opened: { id: string; isOpen: boolean } | null = null;
const listeners = new Set<() => void>();

export function openSignBatch(id: string): void {
  set({ id, isOpen: true });
}

export function closeSignBatch(): void {
  set(opened && { ...opened, isOpen: false });
}

export function useOpenedSignBatch(): { id: string; isOpen: boolean } | null {
  return useSyncExternalStore(
    subscribe,
    () => opened,
    () => null,
  );
}

function set(next: typeof opened): void {
  opened = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
