'use client';
import Button from '@mui/material/Button';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import type { Workflow } from '#contracts/workflow.ts';
import { nameOrCount, type DocumentsDialogProps } from '../dialog-props.ts';
import { usePermission } from '../signatories/use-permission.ts';
import { useAssignWorkflow } from './use-assign-workflow.ts';
import { useChosenWorkflow } from './use-chosen-workflow.ts';
import { useWorkflowDialog } from './use-workflow-dialog.ts';
import { useWorkflowList } from './use-workflow-list.ts';
import { WorkflowDialogs } from './workflow-dialogs.tsx';
import { WorkflowList } from './workflow-list.tsx';
import { workflowProblem } from './workflow-problem.ts';

/** Chooses the workflow by which documents are signed, and starts the signing. Workflows are made and changed here, too. */
export function AssignWorkflowDrawer({ documents, open, onClose }: DocumentsDialogProps) {
  const mayWrite = usePermission('workflows', 'write');
  const list = useWorkflowList();
  const { dialog, open: openDialog, close } = useWorkflowDialog();
  const { isBusy, refused, assign } = useAssignWorkflow(documents, onClose);
  const problemOf = (workflow: Workflow) => workflowProblem(workflow, documents);
  const { chosen, choose, forget } = useChosenWorkflow(list.page?.rows ?? [], problemOf);
  const mayAssign = chosen !== undefined && problemOf(chosen) === null;
  const take = (workflow: Workflow | null) => {
    if (workflow) choose(workflow);
    close();
  };
  return (
    <>
      <SideDrawer
        open={open}
        title="Assign Workflow"
        subtitle={documents.length === 1 ? documents[0]?.document_name : nameOrCount(documents)}
        width={600}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button
              variant="contained"
              loading={isBusy}
              disabled={!mayAssign}
              onClick={() => chosen && void assign(chosen)}
            >
              Assign workflow
            </Button>
          </>
        }
      >
        <WorkflowList
          {...list}
          chosen={chosen}
          refused={refused}
          problemOf={problemOf}
          mayWrite={mayWrite}
          onChoose={choose}
          onCreate={() => openDialog('add')}
          onAction={openDialog}
        />
      </SideDrawer>
      <WorkflowDialogs
        dialog={dialog}
        onClose={close}
        onEdit={mayWrite ? (workflow) => openDialog('edit', workflow) : undefined}
        onSaved={take}
        onDeleted={forget}
      />
    </>
  );
}
