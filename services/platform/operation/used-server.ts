import { errorText } from '../errors/describe-error.ts';
import { inTime } from '../in-time.ts';
import { keptFor } from '../kept-for.ts';
import type { UsedServer } from './operation.ts';

const KEPT_MS = 10_000;
const PATIENCE_MS = 3_000;

/** Returns the server at `url`, of which `check` rejects with the reason when it does not respond. */
export function usedServer(url: string, check: () => Promise<unknown>): UsedServer {
  return {
    host: new URL(url).host,
    problem: keptFor(KEPT_MS, async () => {
      try {
        await inTime(check(), PATIENCE_MS);
        return null;
      } catch (error) {
        return errorText(error);
      }
    }),
  };
}

/** Sends a GET request. Any response will do: a timestamp server refuses requests without a body. @throws when there is none */
export async function reachHttp(url: string): Promise<void> {
  const { origin, pathname } = new URL(url);
  const response = await fetch(`${origin}${pathname}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  await response.body?.cancel();
}
