import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const serverZone = () => 'UTC';

/** Returns the time zone of the browser; UTC on the server and until hydration. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, browserZone, serverZone);
}
