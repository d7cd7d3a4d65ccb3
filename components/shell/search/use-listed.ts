import { useState } from 'react';
import type { PaletteEntry } from './palette-entries.ts';

/** Result with the name of the list that it stands in. */
export interface ListedEntry extends PaletteEntry {
  list: string;
}

/**
 * Returns the results, each with the name of its list. Autocomplete keeps the highlight on a result whose name stays, even on one that
 * later results have pushed down; with the list's name it is the first result again, until `hold` says that the user has moved it.
 */
export function useListed(entries: readonly PaletteEntry[]) {
  const [held, setHeld] = useState<string | null>(null);
  const list = held ?? entries.map(({ group, id }) => `${group} ${id}`).join();
  return {
    options: entries.map((entry): ListedEntry => ({ ...entry, list })),
    hold: (entry: ListedEntry) => setHeld(entry.list),
    release: () => setHeld(null),
  };
}
