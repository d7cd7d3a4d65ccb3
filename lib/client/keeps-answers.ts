import type { ServiceName } from '#contracts/call.ts';
import { exchange } from './exchange.ts';
import { getGeneralStatus } from './later-calls.ts';

const keeping = new Set<ServiceName>();
const MOST_MS = 5_000;

/** Records, until the page is reloaded, that a service keeps answers for repetitions. */
export function noteKeeping(service: ServiceName): void {
  keeping.add(service);
}

/** Returns whether a service keeps answers for repetitions; one that has not yet responded on this page is asked. */
export async function keepsAnswers(service: ServiceName, signal: AbortSignal | undefined): Promise<boolean> {
  if (keeping.has(service)) return true;
  const path = `/api/${service}${getGeneralStatus.path}`; // of any call: the header counts, not the status
  const asked = await exchange(path, { cache: 'no-store' }, { signal, timeoutMs: MOST_MS }).catch(() => null);
  if (asked?.keepsAnswers) noteKeeping(service);
  return keeping.has(service);
}
