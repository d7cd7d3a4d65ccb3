import { PDF_CORDS_KEY } from '#shared/pdf-cords.ts';

type Listener = () => void;

const listeners = new Set<Listener>();

/** Forgets what the browser keeps for its user, who has signed out in this tab or another. */
export function forgetUser(): void {
  try {
    window.localStorage.removeItem(PDF_CORDS_KEY); // the module that reads it may not be loaded
  } catch {
    // nothing is stored where the storage is blocked
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever a user signs out. */
export function onSignOut(listener: Listener): void {
  listeners.add(listener);
}
