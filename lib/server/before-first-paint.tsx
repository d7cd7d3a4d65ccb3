import { headers } from 'next/headers';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReactNode } from 'react';
import { FIRST_PAINT_WAIT } from '#shared/first-paint-wait.ts';

/** Longest wait in milliseconds; a page that needs longer shows its placeholder. */
const PATIENCE_MS = 500;

/**
 * Waits for what a page shows when the browser loads the page itself, so that its first paint has it. Opened from another page, it
 * shows its placeholder at once.
 *
 * Resolves to what the layout renders before the page. React sends placeholders before the content even if that is ready, and browsers
 * painted them while the rest was parsed; this lets them paint when it is revealed. Browsers that do not know the link
 * paint as before.
 */
export async function beforeFirstPaint(load: () => Promise<unknown>): Promise<ReactNode> {
  const isFullLoad = (await headers()).get('sec-fetch-dest') === 'document';
  if (!isFullLoad) return null;
  const loaded = load().then(() => true);
  const isThere = await Promise.race([loaded, pause(PATIENCE_MS, false, { ref: false })]);
  return isThere && <link {...FIRST_PAINT_WAIT} />;
}
