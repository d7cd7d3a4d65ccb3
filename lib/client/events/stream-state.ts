import { useSyncExternalStore } from 'react';

/**
 * State of the stream of events: `lost` when it cannot be opened, `absent` where the service has none, `connecting` also
 * while this tab does not want it.
 */
export type StreamState = 'connecting' | 'live' | 'lost' | 'absent';

let current: StreamState = 'connecting';
const listeners = new Set<() => void>();

export function setStreamState(state: StreamState): void {
  current = state;
  for (const listener of listeners) listener();
}

/** Returns the state of the stream that all tabs of the browser share. */
export function useStreamState(): StreamState {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => 'connecting',
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
