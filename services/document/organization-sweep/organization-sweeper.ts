import type { Platform } from '#platform/platform.ts';
import { sweepOrganizations } from './sweep-organizations.ts';

const EVERY_MS = 5_000;

/** Deletes due organizations at intervals; returns the function that stops it after the current batch. */
export function startOrganizationSweeper(
  platform: Pick<Platform, 'database' | 'jobs'>,
  onError: (error: Error) => void,
): () => Promise<void> {
  let isStopping = false;
  let underway: Promise<void> | null = null;
  const sweep = async () => {
    try {
      await sweepOrganizations(platform, () => isStopping);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      underway = null;
    }
  };
  const timer = setInterval(() => {
    underway ??= sweep();
  }, EVERY_MS);
  timer.unref();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await underway;
  };
}
