import { useSyncExternalStore } from 'react';

/** Files whose names contain a hash of their content. */
const BUILT_FILES = '/_next/static/';

let isMissing = false;
const listeners = new Set<() => void>();

/**
 * Returns whether the web app does not have code of this page any more, as when it was updated after the page had been opened. Then
 * only a reload helps.
 */
export const isCodeMissing = () => isMissing;

/** Returns isCodeMissing(), and renders again when it changes. */
export function useIsCodeMissing(): boolean {
  return useSyncExternalStore(subscribe, isCodeMissing, () => false);
}

/** Asks for each script that cannot be loaded whether the web app still has it, until the returned function is called. */
export function watchForMissingCode(): () => void {
  const onError = ({ target }: Event) => {
    if (isMissing || !(target instanceof HTMLScriptElement)) return;
    if (new URL(target.src, location.href).pathname.startsWith(BUILT_FILES)) void ask(target.src);
  };
  window.addEventListener('error', onError, { capture: true }); // it does not bubble
  return () => window.removeEventListener('error', onError, { capture: true });
}

async function ask(src: string): Promise<void> {
  const response = await fetch(src, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (response?.status !== 404) return;
  isMissing = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
