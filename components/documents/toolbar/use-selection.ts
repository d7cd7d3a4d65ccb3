import { useCallback, useMemo, useState } from 'react';
import type { Document } from '#contracts/document.ts';

type DocumentsById = ReadonlyMap<string, Document>;

interface SelectionState {
  scope: string;
  selected: DocumentsById;
}

export interface Selection {
  ids: ReadonlySet<string>;
  /** Selected documents as they were last loaded; those of the current page are up to date. */
  documents: readonly Document[];
  change: (ids: ReadonlySet<string>) => void;
  toggle: (document: Document) => void;
  clear: () => void;
}

/** Page of a list as it is shown. */
export interface ShownPage {
  /** Names page, order and list; null while the rows are those of another page, or none. */
  key: string | null;
  rows: readonly Document[];
  /** True if pages precede it. */
  hasEarlier: boolean;
}

const NONE: DocumentsById = new Map();

/**
 * Holds the selected documents over all pages of one list, without those that leave the shown page because they leave the list.
 * For another `scope` the selection starts empty.
 */
export function useSelection(scope: string, page: ShownPage): Selection {
  const { rows } = page;
  const [state, setState] = useState<SelectionState>({ scope, selected: NONE });
  const [seen, setSeen] = useState(page);
  if (seen.rows !== rows || seen.key !== page.key) {
    setSeen(page);
    const gone = idsGone(seen, page);
    const selected = new Map([...state.selected].filter(([id]) => !gone.has(id)));
    if (selected.size < state.selected.size) setState({ ...state, selected });
  }
  const selected = state.scope === scope ? state.selected : NONE;
  const change = useCallback(
    (ids: ReadonlySet<string>) =>
      setState((last) => {
        const known = last.scope === scope ? last.selected : NONE;
        return { scope, selected: selectFrom([...known.values(), ...rows], ids) };
      }),
    [scope, rows],
  );
  const toggle = useCallback(
    (document: Document) =>
      setState((last) => {
        const now = new Map(last.scope === scope ? last.selected : NONE);
        if (!now.delete(document.id)) now.set(document.id, document);
        return { scope, selected: now };
      }),
    [scope],
  );
  const clear = useCallback(() => setState({ scope, selected: NONE }), [scope]);
  return useMemo(() => {
    const current = selectFrom([...selected.values(), ...rows], new Set(selected.keys()));
    return { ids: new Set(current.keys()), documents: [...current.values()], change, toggle, clear };
  }, [selected, rows, change, toggle, clear]);
}

/** Returns the ids that a page no longer has when it is loaded again, without those that others may have moved to its neighbours. */
function idsGone(before: ShownPage, now: ShownPage): ReadonlySet<string> {
  if (now.key === null || now.key !== before.key) return new Set();
  const places = new Map(before.rows.map(({ id }, place) => [id, place]));
  const first = places.get(now.rows[0]?.id ?? '');
  const last = places.get(now.rows.at(-1)?.id ?? '');
  for (const { id } of now.rows) places.delete(id);
  const isMoved = (place: number) =>
    (last !== undefined && last < place && now.rows.length >= before.rows.length) ||
    (first !== undefined && first > place && now.hasEarlier);
  return new Set([...places].flatMap(([id, place]) => (isMoved(place) ? [] : [id])));
}

/** Returns the documents with these ids; of duplicates the later one. */
function selectFrom(documents: readonly Document[], ids: ReadonlySet<string>): DocumentsById {
  return new Map(documents.filter(({ id }) => ids.has(id)).map((document) => [document.id, document]));
}
