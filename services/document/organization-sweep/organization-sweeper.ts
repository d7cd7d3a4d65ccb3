import type { Platform } from '#platform/platform.ts';
import { startSweep } from '#platform/sweep.ts';
import { sweepOrganizations } from './sweep-organizations.ts';

const EVERY_MS = 5_000;

/** Deletes due organizations at intervals; returns the function that stops it after the current batch. */
export function startOrganizationSweeper(
  platform: Pick<Platform, 'database' | 'jobs'>,
  onError: (error: Error) => void,
): () => Promise<void> {
  const work = (isStopping: () => boolean) => sweepOrganizations(platform, isStopping);
  return startSweep({ everyMs: EVERY_MS, work, onError });
}
