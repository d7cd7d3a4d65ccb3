'use client';
import type { Workflow } from '#contracts/workflow.ts';
import { DeleteWorkflowDialog } from './delete-workflow-dialog.tsx';
import type { OpenWorkflowDialog } from './use-workflow-dialog.ts';
import { ViewWorkflowDrawer } from './view-workflow-drawer.tsx';
import { WorkflowFormDrawer } from './workflow-form-drawer.tsx';

export interface WorkflowDialogsProps {
  dialog: OpenWorkflowDialog | null;
  onClose: () => void;
  onEdit: ((workflow: Workflow) => void) | undefined;
  onSaved: (workflow: Workflow | null) => void;
  onDeleted: (workflow: Workflow) => void;
}

/** What was opened about a workflow, over the list. */
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
