/** A short message to the user, shown as a toast. */
export interface Notice {
  tone: 'success' | 'error' | 'warning' | 'info';
  title?: string;
  message: string;
  /** Start of the id of the request, by which operators find its cause in the logs; only where the message names none. */
  reference?: string;
  /** Next step that the toast offers, for ten seconds. */
  action?: NoticeAction;
}

export interface NoticeAction {
  label: string;
  run: () => void;
}

type Listener = (notice: Notice) => void;

const listeners = new Set<Listener>();

export function publishNotice(notice: Notice): void {
  for (const listener of listeners) listener(notice);
}

/** Calls `listener` with every notice from now on; returns a function that ends this. */
export function subscribeToNotices(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
