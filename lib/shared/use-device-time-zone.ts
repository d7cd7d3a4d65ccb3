import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const serverZone = () => 'UTC';

/** Returns the time zone of the browser; UTC on the server and until hydration. */
export function useDeviceTimeZone(): string {
  return useSyncExternalStore(never, deviceZone, serverZone);
}
