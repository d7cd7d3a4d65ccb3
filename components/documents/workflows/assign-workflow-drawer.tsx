import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useHasExtensions } from '#client/extensions.ts';
import { request } from '#client/request.ts';
import { useRefresh } from '#client/use-call.ts';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import { changeDocuments, type Document } from '#contracts/document.ts';
import { listWorkflows, type Workflow } from '#contracts/workflow.ts';
import { nameOrCount, type DocumentsDialogProps } from '../dialog-props.ts';
import { DueDateField } from '../due-date/due-date-field.tsx';
import { publishQuietError } from '../publish-quiet-error.ts';
import { useDialog } from '../use-dialog.ts';
import { useDocumentChange } from '../use-document-change.ts';
import { usePermission } from '../use-permission.ts';
import { useWorkflowList } from './use-workflow-list.ts';
import { WorkflowDialogs, type WorkflowDialogContent } from './workflow-dialogs.tsx';
import { WorkflowList } from './workflow-list.tsx';
import { workflowProblem } from './workflow-problem.ts';

/** Assigns a workflow to documents, which starts the signing. Workflows are also created and changed here. */
export function AssignWorkflowDrawer({ documents, open, onClose }: DocumentsDialogProps) {
  const mayWrite = usePermission('workflows', 'write');
  const list = useWorkflowList();
  const { dialog, open: openDialog, close } = useDialog<WorkflowDialogContent>();
  const hasExtensions = useHasExtensions('document');
  const problemOf = (workflow: Workflow) => workflowProblem(workflow, documents);
  const { chosen, choose, forget } = useChosenWorkflow(list.page?.rows ?? [], problemOf);
  const refresh = useRefresh();
  const onGone = (workflow: Workflow) => {
    forget(workflow);
    void refresh([listWorkflows.path]);
  };
  const { isBusy, rejected, dueDate, assign } = useAssignWorkflow(documents, { onDone: onClose, onGone });
  const mayAssign = chosen !== undefined && problemOf(chosen) === null;
  const chooseSaved = (workflow: Workflow | null) => {
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
        <Stack sx={{ minHeight: '100%', gap: 2.5 }}>
          <Box sx={{ flex: 1 }}>
            <WorkflowList
              {...list}
              chosen={chosen}
              rejected={rejected}
              problemOf={problemOf}
              mayWrite={mayWrite}
              onChoose={choose}
              onCreate={() => openDialog({ kind: 'add', workflow: null })}
              onAction={(kind, workflow) => openDialog({ kind, workflow })}
            />
          </Box>
          {hasExtensions ? <DueDateField {...dueDate} /> : null}
        </Stack>
      </SideDrawer>
      <WorkflowDialogs
        dialog={dialog}
        onClose={close}
        onEdit={mayWrite ? (workflow) => openDialog({ kind: 'edit', workflow }) : undefined}
        onSaved={chooseSaved}
        onDeleted={forget}
      />
    </>
  );
}

interface AssignmentOutcome {
  onDone: () => void;
  /** Called when the workflow does not exist any more. */
  onGone: (workflow: Workflow) => void;
}

/** Assigns a workflow to documents. When the service rejects it, the reason is kept, to be shown at that workflow or the due date. */
function useAssignWorkflow(documents: readonly Document[], { onDone, onGone }: AssignmentOutcome) {
  const [rejected, setRejected] = useState<{ id: string; message: string } | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [dayProblem, setDayProblem] = useState<string>();
  const { isBusy, run } = useDocumentChange(onDone);
  const assign = async (workflow: Workflow) => {
    const { id } = workflow;
    setRejected(null);
    const body = {
      purpose: 'assign_workflow' as const,
      instance_ids: documents.map((document) => document.id),
      workflow_id: id,
      ...(day === null ? {} : { due_date: day }),
    };
    const error = await run(() => request(changeDocuments, { body }, { quiet: true }));
    if (!error) return;
    if (error.kind !== 'rejected' || !error.fields) {
      publishQuietError(error);
      return;
    }
    const { due_date, ...others } = error.fields;
    if (due_date) setDayProblem(due_date.join(' '));
    const message = Object.values(others).flat().join(' ');
    if (message || !due_date) setRejected({ id, message: message || error.message });
    if (error.status === 404) onGone(workflow);
  };
  const changeDay = (next: string | null) => {
    setDay(next);
    setDayProblem(undefined);
  };
  return { isBusy, rejected, dueDate: { value: day, error: dayProblem, onChange: changeDay }, assign };
}

/**
 * Holds the chosen workflow; initially the organization's default, if it can be assigned. It stays chosen while the
 * list shows another page or the results of a search.
 */
function useChosenWorkflow(rows: readonly Workflow[], problemOf: (workflow: Workflow) => string | null) {
  const [choice, setChoice] = useState<Workflow | null>(null);
  const [isInitialized, setIsInitialized] = useState(false);
  if (!isInitialized && rows.length > 0) {
    setIsInitialized(true);
    setChoice((last) => last ?? rows.find((row) => row.is_default && problemOf(row) === null) ?? null);
  }
  const chosen = choice ? (rows.find(({ id }) => id === choice.id) ?? choice) : undefined;
  return {
    chosen,
    choose: setChoice,
    /** Clears the choice if it is this workflow, after a deletion. */
    forget: ({ id }: Workflow) => setChoice((last) => (last?.id === id ? null : last)),
  };
}
