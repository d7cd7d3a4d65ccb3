import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { Controller, useFormContext } from 'react-hook-form';
import { Field } from '#components/ui/inputs/field.tsx';
import type { WorkflowForm } from './workflow-form.ts';

/** What a workflow is called, and whether it is the one that comes first. */
export function WorkflowFields() {
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
