import { useSyncExternalStore } from 'react';

/** Key in localStorage. */
const KEY = 'usb-helper-pairing';
const listeners = new Set<() => void>();
/** Secret of this page if the browser blocks its storage. */
let unstored: string | null = null;

/** Returns the secret with which this browser is paired with the USB helper; null without one. */
export function pairingSecret(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

export function keepPairingSecret(secret: string): void {
  try {
    localStorage.setItem(KEY, secret);
  } catch {
    unstored = secret;
  }
  tellListeners();
}

/** Forgets a secret that the helper does not take any more; a newer one, which another tab may have stored, is kept. */
export function forgetPairingSecret(secret: string): void {
  if (pairingSecret() !== secret) return;
  unstored = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // The browser blocks its storage, which then holds none.
  }
  tellListeners();
}

/** Returns whether this browser has a pairing secret; renders again when that changes, also in another tab. */
export function useIsPaired(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pairingSecret() !== null,
    () => false,
  );
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** The storage event fires in other tabs only. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
