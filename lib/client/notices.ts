/** A short message for the person, shown as a toast. */
export interface Notice {
  tone: 'success' | 'error' | 'warning' | 'info';
  title?: string;
  message: string;
}

type Listener = (notice: Notice) => void;

const listeners = new Set<Listener>();

export function publishNotice(notice: Notice): void {
  for (const listener of listeners) listener(notice);
}

/** Calls `listener` with every notice from now on, until the function it gives back is called. */
export function subscribeToNotices(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
