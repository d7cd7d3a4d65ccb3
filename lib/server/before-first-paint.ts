import { headers } from 'next/headers';
import { setTimeout as pause } from 'node:timers/promises';

/** Longest wait in milliseconds; a page that needs longer shows its placeholder. */
const PATIENCE_MS = 500;

/**
 * Waits for what a page shows when the browser loads the page itself, so that its first paint has it. Opened from another page, it
 * shows its placeholder at once.
 */
export async function beforeFirstPaint(load: () => Promise<unknown>): Promise<void> {
  const isFullLoad = (await headers()).get('sec-fetch-dest') === 'document';
  if (isFullLoad) await Promise.race([load(), pause(PATIENCE_MS, undefined, { ref: false })]);
}
