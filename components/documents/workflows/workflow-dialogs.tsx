import type { Workflow } from '#contracts/workflow.ts';
import type { OpenDialog } from '../use-dialog.ts';
import { DeleteWorkflowDialog } from './delete-workflow-dialog.tsx';
import { ViewWorkflowDrawer } from './view-workflow-drawer.tsx';
import type { WorkflowAction } from './workflow-actions.tsx';
import { WorkflowFormDrawer } from './workflow-form-drawer.tsx';

export interface WorkflowDialogContent {
  kind: WorkflowAction | 'add';
  /** null for a new workflow. */
  workflow: Workflow | null;
}

export interface WorkflowDialogsProps {
  dialog: OpenDialog<WorkflowDialogContent> | null;
  onClose: () => void;
  onEdit: ((workflow: Workflow) => void) | undefined;
  onSaved: (workflow: Workflow | null) => void;
  onDeleted: (workflow: Workflow) => void;
}

/** The dialog or drawer that is open for a workflow, above the list. */
export function WorkflowDialogs({ dialog, onClose, onEdit, onSaved, onDeleted }: WorkflowDialogsProps) {
  if (!dialog) return null;
  const { key, kind, workflow, isOpen } = dialog;
  const props = { open: isOpen, onClose };
  if (kind === 'add' || kind === 'edit') {
    return <WorkflowFormDrawer key={key} workflow={workflow} onSaved={onSaved} {...props} />;
  }
  if (!workflow) return null;
  if (kind === 'delete') {
    return <DeleteWorkflowDialog key={key} workflow={workflow} onDeleted={onDeleted} {...props} />;
  }
  const edit = onEdit && (() => onEdit(workflow));
  return <ViewWorkflowDrawer key={key} workflow={workflow} onEdit={edit} {...props} />;
}
