'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import { workflowMessages, type Workflow } from '#contracts/workflow.ts';
import { SignatoriesFields } from '../signatories/signatories-fields.tsx';
import { memberOf } from '../signatories/signatories-form.ts';
import { useSaveWorkflow } from './use-save-workflow.ts';
import { WorkflowFields } from './workflow-fields.tsx';
import {
  leftMembers,
  workflowFormFor,
  workflowFormOf,
  type ValidWorkflow,
  type WorkflowForm,
} from './workflow-form.ts';

export interface WorkflowFormDrawerProps {
  /** The workflow to edit; a new one without. */
  workflow: Workflow | null;
  open: boolean;
  onClose: () => void;
  onSaved: (workflow: Workflow | null) => void;
}

/** Makes a workflow, or changes one. */
export function WorkflowFormDrawer({ workflow, open, onClose, onSaved }: WorkflowFormDrawerProps) {
  const formId = useId();
  const left = useMemo(() => leftMembers(workflow), [workflow]);
  const form = useForm<WorkflowForm, unknown, ValidWorkflow>({
    resolver: zodResolver(workflowFormFor(left)),
    defaultValues: workflowFormOf(workflow),
  });
  const { trigger } = form;
  useEffect(() => {
    if (left.size > 0) void trigger('signatory_data'); // who left is said before anything is pressed
  }, [left, trigger]);
  const { isBusy, problem, save } = useSaveWorkflow({ form, workflowId: workflow?.id, onSaved });
  return (
    <SideDrawer
      open={open}
      title={workflow ? 'Edit Workflow' : 'Add Workflow'}
      subtitle={workflow?.workflow_name}
      width={810}
      isDirty={form.formState.isDirty}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={isBusy}>
            {workflow ? 'Save workflow' : 'Add workflow'}
          </Button>
        </>
      )}
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
          <Stack sx={{ gap: 3 }}>
            <WorkflowFields />
            <SignatoriesFields
              pagesHelp="For example 1, 3"
              knownMembers={workflow?.workflow_data.map(memberOf)}
              problem={problem}
              fullMessage={workflowMessages.tooMany}
            />
          </Stack>
        </form>
      </FormProvider>
    </SideDrawer>
  );
}
