import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const FRESH_MS = 60_000;
let zone = { name: '', readAt: -Infinity };

/** Returns the time zone of the device, read at most once a minute: each row of a table asks for it, and reading it is slow. */
function deviceZone(): string {
  const now = Date.now();
  const isFresh = now >= zone.readAt && now - zone.readAt < FRESH_MS;
  if (!isFresh) zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, readAt: now };
  return zone.name;
}
const serverZone = () => 'UTC';

/** Returns the time zone of the browser; UTC on the server and until hydration. */
export function useDeviceTimeZone(): string {
  return useSyncExternalStore(never, deviceZone, serverZone);
}
