import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const serverZone = () => 'UTC';

/** The reader's zone; UTC until the page has come to life, because the server does not know it. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, browserZone, serverZone);
}
