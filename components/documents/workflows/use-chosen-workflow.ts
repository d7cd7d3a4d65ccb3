import { useState } from 'react';
import type { Workflow } from '#contracts/workflow.ts';

/**
 * Holds the chosen workflow; initially the organization's default, if it can be assigned. It stays chosen while the
 * list shows another page or the results of a search.
 */
export function useChosenWorkflow(
  rows: readonly Workflow[],
  problemOf: (workflow: Workflow) => string | null,
) {
  const [kept, setKept] = useState<Workflow | null>(null);
  const [hasDefault, setHasDefault] = useState(false);
  if (!hasDefault && rows.length > 0) {
    setHasDefault(true);
    setKept((last) => last ?? rows.find((row) => row.is_default && problemOf(row) === null) ?? null);
  }
  const chosen = kept ? (rows.find(({ id }) => id === kept.id) ?? kept) : undefined;
  return {
    chosen,
    choose: setKept,
    /** Clears the choice if it is this workflow, after a deletion. */
    forget: ({ id }: Workflow) => setKept((last) => (last?.id === id ? null : last)),
  };
}
