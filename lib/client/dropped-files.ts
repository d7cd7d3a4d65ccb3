let waiting: readonly File[] = [];
const listeners = new Set<() => void>();

/** Hands files that were dropped on a page to the uploads in the background, which outlive the page. */
export function dropFiles(files: readonly File[]): void {
  waiting = [...waiting, ...files];
  for (const listener of listeners) listener();
}

/** Returns the files that were dropped since the last call. */
export function takeDroppedFiles(): readonly File[] {
  const files = waiting;
  waiting = [];
  return files;
}

/** Returns whether dropped files wait to be taken. */
export function hasDroppedFiles(): boolean {
  return waiting.length > 0;
}

/** Calls `listener` when files are dropped; returns a function that ends this. */
export function subscribeToDroppedFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
