type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls the listeners, of which one leads to the sign-in page. */
export function announceSessionEnd(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` when the session ends; returns a function that ends this. */
export function subscribeToSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
