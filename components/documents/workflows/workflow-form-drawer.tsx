import { zodResolver } from '@hookform/resolvers/zod';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useEffect, useMemo, useState } from 'react';
import { Controller, useForm, useFormContext } from 'react-hook-form';
import { useHasExtensions } from '#client/extensions.ts';
import { ChangedMeanwhile } from '#components/ui/changed-meanwhile.tsx';
import { Field } from '#components/ui/inputs/field.tsx';
import { workflowMessages, type Workflow } from '#contracts/workflow.ts';
import { SignatoriesFields } from '../signatories/signatories-fields.tsx';
import { SignatoriesFormDrawer } from '../signatories/signatories-form-drawer.tsx';
import { memberOf } from '../signatories/signatories-form.ts';
import { useSaveWorkflow } from './use-save-workflow.ts';
import {
  leftMembers,
  WorkflowDraft,
  workflowFormFor,
  workflowFormOf,
  type ValidWorkflow,
  type WorkflowForm,
} from './workflow-form.ts';

export interface WorkflowFormDrawerProps {
  /** The workflow to edit; null for a new one. */
  workflow: Workflow | null;
  open: boolean;
  onClose: () => void;
  onSaved: (workflow: Workflow | null) => void;
}

/** Creates a workflow or changes one. */
export function WorkflowFormDrawer({ workflow, open, onClose, onSaved }: WorkflowFormDrawerProps) {
  const hasExtensions = useHasExtensions('document');
  const [edited, setEdited] = useState(workflow);
  const left = useMemo(() => leftMembers(edited), [edited]);
  const form = useForm<WorkflowForm, unknown, ValidWorkflow>({
    resolver: zodResolver(workflowFormFor(left)),
    defaultValues: workflowFormOf(workflow),
  });
  const { trigger } = form;
  useEffect(() => {
    if (left.size > 0) void trigger('signatory_data'); // shows who left before the form is sent
  }, [left, trigger]);
  const saving = useSaveWorkflow({ form, workflowId: workflow?.id, onSaved });
  const { isBusy, problem, elsewhere, save } = saving;
  const load = (newer: Workflow) => {
    setEdited(newer);
    form.reset(workflowFormOf(newer));
    elsewhere.forget();
  };
  const isNew = !workflow || elsewhere.isDeleted;
  return (
    <SignatoriesFormDrawer
      form={form}
      draft={{ key: `workflow:${workflow?.id ?? 'new'}`, schema: WorkflowDraft }}
      open={open}
      title={workflow ? 'Edit Workflow' : 'Add Workflow'}
      subtitle={workflow?.workflow_name}
      submitLabel={isNew ? 'Add workflow' : 'Save workflow'}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <Stack sx={{ gap: 3 }}>
        {elsewhere.change ? (
          <ChangedMeanwhile change={elsewhere.change} thing="workflow" onLoad={load} />
        ) : null}
        <WorkflowFields />
        <SignatoriesFields
          key={edited?.changed_at}
          pagesHelp="For example 1, 3"
          mayInvite={hasExtensions}
          knownMembers={edited?.workflow_data.map(memberOf)}
          problem={problem}
          fullMessage={workflowMessages.tooMany}
          fieldsOn={hasExtensions ? null : undefined}
        />
      </Stack>
    </SignatoriesFormDrawer>
  );
}

/** Inputs of a workflow's name and of whether it is the default. */
function WorkflowFields() {
  const { control, register, formState } = useFormContext<WorkflowForm>();
  return (
    <Stack sx={{ gap: 0.75 }}>
      <Field
        {...register('workflow_name')}
        label="Workflow name"
        placeholder="Such as: Engagement letter, two partners"
        error={formState.errors.workflow_name?.message}
        autoComplete="off"
        autoFocus
      />
      <Controller
        control={control}
        name="is_default"
        render={({ field: { value, onChange, ref } }) => (
          <FormControlLabel
            control={<Checkbox checked={value} onChange={onChange} slotProps={{ input: { ref } }} />}
            label="Default workflow: it stands first and is chosen already"
          />
        )}
      />
    </Stack>
  );
}
