import Delete from '@mui/icons-material/DeleteOutlineRounded';
import Edit from '@mui/icons-material/EditOutlined';
import View from '@mui/icons-material/VisibilityOutlined';
import type { Workflow } from '#contracts/workflow.ts';
import type { RowMenuItem } from '#components/ui/row-menu-item.ts';
import { RowMenu } from '#components/ui/row-menu.tsx';

export type WorkflowAction = 'view' | 'edit' | 'delete';

const ITEMS: readonly RowMenuItem<WorkflowAction>[] = [
  { action: 'view', label: 'View', Icon: View },
  { action: 'edit', label: 'Edit', Icon: Edit },
  { action: 'delete', label: 'Delete', Icon: Delete, isFinal: true },
];

export interface WorkflowActionsProps {
  workflow: Workflow;
  mayWrite: boolean;
  onAction: (action: WorkflowAction, workflow: Workflow) => void;
}

/** Menu of a workflow in the list; a reader without write permission can only view it. */
export function WorkflowActions({ workflow, mayWrite, onAction }: WorkflowActionsProps) {
  return (
    <RowMenu
      name={workflow.workflow_name}
      items={ITEMS.filter(({ action }) => mayWrite || action === 'view')}
      onAction={(action) => onAction(action, workflow)}
    />
  );
}
