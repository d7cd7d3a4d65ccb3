import type { FastifyBaseLogger } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { startSweep } from '#platform/sweep.ts';
import { removeOrphans } from './remove-orphans.ts';

const QUARTER_HOUR_MS = 900_000;
const DAY_MS = 86_400_000;

/**
 * Removes what killed processes left behind: every quarter of an hour unfinished files, and once a day files without a row.
 * Returns the function that stops it.
 */
export function startOrphanSweeper(
  platform: Pick<Platform, 'database' | 'blobs'>,
  { log, onError }: { log: FastifyBaseLogger; onError: (error: Error) => void },
): () => Promise<void> {
  const tell = (count: number, what: string) => {
    if (count > 0) log.warn({ count }, what);
  };
  const ends = [
    startSweep({
      everyMs: QUARTER_HOUR_MS,
      startsAtOnce: true,
      onError,
      work: async () =>
        tell(await platform.blobs.removeAbandoned(), 'removed unfinished files of ended processes'),
    }),
    startSweep({
      everyMs: DAY_MS,
      startsAtOnce: true,
      onError,
      work: async (isStopping) =>
        tell(await removeOrphans(platform, { isStopping }), 'removed stored files that no row refers to'),
    }),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
