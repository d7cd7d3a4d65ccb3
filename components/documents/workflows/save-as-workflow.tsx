import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { useRefresh } from '#client/use-call.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import type { FieldErrors } from '#contracts/envelope.ts';
import type { SignatoryEntry } from '#contracts/signatory.ts';
import { createWorkflow, NewWorkflow } from '#contracts/workflow.ts';
import { publishQuietError } from '../publish-quiet-error.ts';
import { named } from '../signatories/guest-choice.ts';
import { inOrder } from '../signatories/signatories-form.ts';

export interface SaveAsWorkflow {
  /** Name of the workflow; null when none is to be saved. */
  name: string | null;
  problem: string | null;
  /** True once the workflow has been saved, even if the form's own request failed afterwards. */
  isSaved: boolean;
  rename: (name: string | null) => void;
  /** Saves the workflow if one is wanted; resolves to false when that failed and the form must not be sent. */
  save: (entries: readonly SignatoryEntry[]) => Promise<boolean>;
}

/** Saves a list of signatories as a workflow; `onRefused` is called with the service's errors about the list. */
export function useSaveAsWorkflow(onRefused: (fields: FieldErrors) => void): SaveAsWorkflow {
  const refresh = useRefresh();
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const rename = (next: string | null) => {
    setName(next);
    setProblem(null);
  };
  const save = async (entries: readonly SignatoryEntry[]) => {
    if (name === null || isSaved) return true;
    const checked = NewWorkflow.shape.workflow_name.safeParse(name);
    setProblem(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) return false;
    const body = {
      workflow_name: checked.data,
      is_default: false,
      workflow_data: inOrder(entries).map(named),
    };
    try {
      await request(createWorkflow, { body }, { quiet: true });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { workflow_name, ...others } = error.fields ?? {};
      setProblem(workflow_name?.join(' ') ?? null);
      if (error.fields) onRefused(others);
      else publishQuietError(error);
      return false;
    }
    setIsSaved(true);
    void refresh(['/workflow']);
    return true;
  };
  return { name, problem, isSaved, rename, save };
}

/** Checkbox that saves a list of signatories as a workflow, and the input of its name. */
export function SaveAsWorkflowFields({ name, problem, isSaved, rename }: SaveAsWorkflow) {
  return (
    <Stack sx={{ gap: 1, mt: 3, pt: 2, borderTop: 1, borderColor: 'line' }}>
      <FormControlLabel
        control={
          <Checkbox checked={name !== null} disabled={isSaved} onChange={(_, on) => rename(on ? '' : null)} />
        }
        label="Save as workflow, to be used again"
      />
      {name === null ? null : (
        <Field
          label="Workflow name"
          value={name}
          disabled={isSaved}
          onChange={({ target }) => rename(target.value)}
          error={problem ?? undefined}
          help={isSaved ? 'The workflow is saved.' : undefined}
          autoComplete="off"
          autoFocus
        />
      )}
    </Stack>
  );
}
