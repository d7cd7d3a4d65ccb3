import { useCallback, useMemo, useState } from 'react';
import type { Document } from '#contracts/document.ts';

type Chosen = ReadonlyMap<string, Document>;

interface SelectionState {
  scope: string;
  chosen: Chosen;
}

export interface Selection {
  ids: ReadonlySet<string>;
  /** As they were last seen; those of the page in sight as they are now. */
  documents: readonly Document[];
  change: (ids: ReadonlySet<string>) => void;
  toggle: (document: Document) => void;
  clear: () => void;
}

const NONE: Chosen = new Map();

/** The chosen documents, over all pages of one list. Another list, which is another `scope`, begins with none. */
export function useSelection(scope: string, rows: readonly Document[]): Selection {
  const [state, setState] = useState<SelectionState>({ scope, chosen: NONE });
  const chosen = state.scope === scope ? state.chosen : NONE;
  const change = useCallback(
    (ids: ReadonlySet<string>) =>
      setState((last) => {
        const known = last.scope === scope ? last.chosen : NONE;
        return { scope, chosen: chooseAmong([...known.values(), ...rows], ids) };
      }),
    [scope, rows],
  );
  const toggle = useCallback(
    ({ id }: Document) => {
      const ids = new Set(chosen.keys());
      if (!ids.delete(id)) ids.add(id);
      change(ids);
    },
    [chosen, change],
  );
  const clear = useCallback(() => setState({ scope, chosen: NONE }), [scope]);
  return useMemo(() => {
    const current = chooseAmong([...chosen.values(), ...rows], new Set(chosen.keys()));
    return { ids: new Set(current.keys()), documents: [...current.values()], change, toggle, clear };
  }, [chosen, rows, change, toggle, clear]);
}

/** Of a document that is there twice, the later one counts. */
function chooseAmong(documents: readonly Document[], ids: ReadonlySet<string>): Chosen {
  return new Map(documents.filter(({ id }) => ids.has(id)).map((document) => [document.id, document]));
}
