import { createContext, useContext, useSyncExternalStore } from 'react';
import { timeZoneCookie } from '#shared/time-zone-cookie.ts';
import { zoneOfDevice } from '#shared/wall-clock.ts';
import { afterFirstInput } from './first-input.ts';

/** Time zone in which the server rendered the page, because the device had it before; null if it did not know one. */
export const AssumedTimeZone = createContext<string | null>(null);

const FALLBACK = 'UTC';
const FRESH_MS = 60_000;
let known: string | null = null;
let readAt = -Infinity;
const listeners = new Set<() => void>();
let end: (() => void) | undefined;

/**
 * Returns the time zone of the device. The server and the hydration take the one that the device had at its last visit, or UTC; the
 * browser's own is read after the first input, and at once if none is known. It is read again when the page comes back to the front:
 * the device may have travelled.
 */
export function useDeviceTimeZone(): string {
  const assumed = useContext(AssumedTimeZone);
  return useSyncExternalStore(
    follow,
    () => known ?? assumed ?? read(),
    () => assumed ?? FALLBACK,
  );
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) end = startReading();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) end?.();
  };
}

function startReading(): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') update();
  };
  document.addEventListener('visibilitychange', onVisible);
  const endWaiting = afterFirstInput(update);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    endWaiting();
  };
}

function update(): void {
  const before = known;
  if (read() !== before) listeners.forEach((tell) => tell());
}

/** Reads the zone, at most once a minute, and keeps it for the next visit. */
function read(): string {
  const now = Date.now();
  if (known !== null && now >= readAt && now - readAt < FRESH_MS) return known;
  known = zoneOfDevice();
  readAt = now;
  document.cookie = timeZoneCookie(known);
  return known;
}
