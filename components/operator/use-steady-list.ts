import { useState } from 'react';

interface Kept<T> {
  ids: readonly string[];
  /** Rows as they were seen last. */
  seen: ReadonlyMap<string, T>;
}

/** A list that keeps its rows in place. */
export interface SteadyList<T> {
  /** The rows in the order in which they were first shown, with their newest content. */
  rows: readonly { row: T; isGone: boolean }[];
  /** Number of rows that came since and are not shown yet. */
  newRows: number;
  /** Shows the list as it is now. */
  showAll: () => void;
}

/**
 * Keeps the rows of a list that is loaded again and again where they are, so that nothing moves under the eyes of its reader: new ones
 * wait until they are asked for, and those that are gone stay as they were.
 */
export function useSteadyList<T extends { id: string }>(current: readonly T[]): SteadyList<T> {
  const [kept, setKept] = useState<Kept<T>>(() => keptOf(current));
  const [last, setLast] = useState(current);
  if (last !== current) {
    setLast(current);
    setKept(({ ids, seen }) => ({ ids, seen: new Map([...seen, ...keptOf(current).seen]) }));
  }
  const present = new Set(current.map(({ id }) => id));
  const shown = new Set(kept.ids);
  return {
    rows: kept.ids.flatMap((id) => {
      const row = kept.seen.get(id);
      return row === undefined ? [] : [{ row, isGone: !present.has(id) }];
    }),
    newRows: current.filter(({ id }) => !shown.has(id)).length,
    showAll: () => setKept(keptOf(current)),
  };
}

const keptOf = <T extends { id: string }>(rows: readonly T[]): Kept<T> => ({
  ids: rows.map(({ id }) => id),
  seen: new Map(rows.map((row) => [row.id, row])),
});
