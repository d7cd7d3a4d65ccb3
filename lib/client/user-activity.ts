import { ACTIVITY_HEADER } from '#contracts/limits.ts';

/** Milliseconds after an input in which requests count as the user's. */
const RECENT_MS = 60_000;
/**
 * Milliseconds after which an input without a request is reported: more than a minute, within which the service ignores a second
 * use.
 */
const TELL_AFTER_MS = 70_000;
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let lastInput = 0;
let lastTold = 0;

/**
 * Watches for input until the returned function is called, so that requests tell whether the user is there. Calls `tell` for an input
 * after which no request has told it, for a session must not end while its user reads or writes.
 */
export function watchUserActivity(tell: () => void): () => void {
  lastInput = Date.now(); // opening the page
  const onInput = () => {
    lastInput = Date.now();
    if (lastInput - lastTold < TELL_AFTER_MS) return;
    lastTold = lastInput; // not a second time while the request is under way
    tell();
  };
  const options = { capture: true, passive: true };
  for (const input of INPUTS) window.addEventListener(input, onInput, options);
  return () => {
    for (const input of INPUTS) window.removeEventListener(input, onInput, options);
  };
}

/** Returns the header of a request while the user is active; none for requests that a page makes by itself. */
export function activityHeaders(): Record<string, string> {
  const now = Date.now();
  if (now - lastInput > RECENT_MS) return {};
  lastTold = now;
  return { [ACTIVITY_HEADER]: '1' };
}
