import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { useRefresh } from '#client/use-call.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { deleteWorkflow, type Workflow } from '#contracts/workflow.ts';

export interface DeleteWorkflowDialogProps {
  workflow: Workflow;
  open: boolean;
  onClose: () => void;
  onDeleted: (workflow: Workflow) => void;
}

/** Asks for confirmation before a workflow is deleted. It also closes after a failure, which a toast reports. */
export function DeleteWorkflowDialog({ workflow, open, onClose, onDeleted }: DeleteWorkflowDialogProps) {
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      await request(deleteWorkflow, { params: { id: workflow.id }, body: { purpose: 'delete' } });
      onDeleted(workflow);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    } finally {
      setIsBusy(false);
      onClose();
      void refresh(['/workflow']);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title="Delete this workflow?"
      description={`“${workflow.workflow_name}” will be deleted. Documents that it was assigned to keep their signatories. This cannot be undone.`}
      confirmLabel="Delete"
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
