import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { Field } from '#components/ui/inputs/field.tsx';
import type { KeepAsWorkflow } from './use-keep-as-workflow.ts';

/** Whether a list of signatories is kept as a workflow, and under which name. */
export function KeepAsWorkflowFields({ name, problem, isKept, rename }: KeepAsWorkflow) {
  return (
    <Stack sx={{ gap: 1, mt: 3, pt: 2, borderTop: 1, borderColor: 'line' }}>
      <FormControlLabel
        control={
          <Checkbox checked={name !== null} disabled={isKept} onChange={(_, on) => rename(on ? '' : null)} />
        }
        label="Save as workflow, to be used again"
      />
      {name === null ? null : (
        <Field
          label="Workflow name"
          value={name}
          disabled={isKept}
          onChange={({ target }) => rename(target.value)}
          error={problem ?? undefined}
          help={isKept ? 'The workflow is saved.' : undefined}
          autoComplete="off"
          autoFocus
        />
      )}
    </Stack>
  );
}
