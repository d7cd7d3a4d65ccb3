import { useState } from 'react';
import type { Workflow } from '#contracts/workflow.ts';

/**
 * The workflow that would be assigned: what was chosen, and before that the organization's default if it fits. It stays chosen
 * while the list shows another page or what a search finds.
 */
export function useChosenWorkflow(
  rows: readonly Workflow[],
  problemOf: (workflow: Workflow) => string | null,
) {
  const [kept, setKept] = useState<Workflow | null>(null);
  const [hasLooked, setHasLooked] = useState(false);
  if (!hasLooked && rows.length > 0) {
    setHasLooked(true);
    setKept((last) => last ?? rows.find((row) => row.is_default && problemOf(row) === null) ?? null);
  }
  const chosen = kept ? (rows.find(({ id }) => id === kept.id) ?? kept) : undefined;
  return {
    chosen,
    choose: setKept,
    /** For a workflow that is gone. */
    forget: ({ id }: Workflow) => setKept((last) => (last?.id === id ? null : last)),
  };
}
