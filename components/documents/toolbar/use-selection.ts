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

const NONE: DocumentsById = new Map();

/** Holds the selected documents over all pages of one list. For another `scope` the selection starts empty. */
export function useSelection(scope: string, rows: readonly Document[]): Selection {
  const [state, setState] = useState<SelectionState>({ scope, selected: NONE });
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

/** Returns the documents with these ids; of duplicates the later one. */
function selectFrom(documents: readonly Document[], ids: ReadonlySet<string>): DocumentsById {
  return new Map(documents.filter(({ id }) => ids.has(id)).map((document) => [document.id, document]));
}
