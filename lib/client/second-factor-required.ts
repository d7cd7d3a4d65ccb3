type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls all listeners, of which one leads to the page where a second factor is set up. */
export function announceSecondFactorRequired(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` when an organization requires a second factor that the user lacks; returns a function that ends this. */
export function subscribeToSecondFactorRequired(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
