/**
 * Time in milliseconds without a change after which a file counts as abandoned: far longer than an upload pauses or a signature
 * takes.
 */
export const ABANDONED_AFTER_MS = 3_600_000;

export interface Unfinished {
  id: string;
  /** Value that changes whenever the file grows. */
  state: string;
}

/**
 * Returns a function that removes unfinished files that have not changed for an hour since it first saw them, and returns how
 * many it removed. It does not use the modification times of files: after the clock was set ahead, every upload would look old.
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
