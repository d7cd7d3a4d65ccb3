import { useState } from 'react';
import type { Workflow } from '#contracts/workflow.ts';

export type WorkflowDialogKind = 'add' | 'edit' | 'view' | 'delete';

export interface OpenWorkflowDialog {
  /** Counts the openings, so that each begins with fresh inputs. */
  key: number;
  kind: WorkflowDialogKind;
  /** null for a new one. */
  workflow: Workflow | null;
  isOpen: boolean;
}

/** Which drawer or dialog about a workflow is open. A closed one is remembered while it slides out. */
export function useWorkflowDialog() {
  const [dialog, setDialog] = useState<OpenWorkflowDialog | null>(null);
  const open = (kind: WorkflowDialogKind, workflow: Workflow | null = null) =>
    setDialog((last) => ({ key: (last?.key ?? 0) + 1, kind, workflow, isOpen: true }));
  const close = () => setDialog((last) => last && { ...last, isOpen: false });
  return { dialog, open, close };
}
