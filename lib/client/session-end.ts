type Listener = () => void;

const listeners = new Set<Listener>();

/** Tells whoever can navigate that the session has ended. */
export function announceSessionEnd(): void {
  for (const listener of listeners) listener();
}

export function subscribeToSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
