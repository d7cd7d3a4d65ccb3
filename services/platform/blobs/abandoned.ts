/** Far longer than an upload without a byte, or a signature, may take. */
export const ABANDONED_AFTER_MS = 3_600_000;

export interface Unfinished {
  id: string;
  /** Changes whenever it grows. */
  state: string;
}

/**
 * Returns a function that removes what is unfinished and has not changed for an hour since the function first saw it, and returns how
 * many it removed. It does not trust the times of files: a clock that was set ahead would make every upload look old.
 */
export function abandoned<T extends Unfinished>(
  { list, remove }: { list: () => AsyncIterable<T>; remove: (unfinished: T) => Promise<unknown> },
  now = () => performance.now(),
): () => Promise<number> {
  let seen = new Map<string, { state: string; since: number }>();
  return async () => {
    const still: typeof seen = new Map();
    let removed = 0;
    for await (const unfinished of list()) {
      const { id, state } = unfinished;
      const before = seen.get(id);
      const since = before?.state === state ? before.since : now();
      if (now() - since >= ABANDONED_AFTER_MS) {
        await remove(unfinished);
        removed += 1;
      } else still.set(id, { state, since });
    }
    seen = still;
    return removed;
  };
}
