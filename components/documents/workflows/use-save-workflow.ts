import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isGone, RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { useRefresh } from '#client/use-call.ts';
import { useMeanwhileChange } from '#components/ui/use-meanwhile-change.ts';
import { createWorkflow, editWorkflow, getWorkflow, type Workflow } from '#contracts/workflow.ts';
import { errorsByInput } from '../signatories/signatories-form.ts';
import { publishQuietError } from '../publish-quiet-error.ts';
import { workflowRequest, type ValidWorkflow, type WorkflowForm } from './workflow-form.ts';

export interface SaveWorkflowOptions {
  form: UseFormReturn<WorkflowForm, unknown, ValidWorkflow>;
  /** Id of the workflow to change; a new one is created without. */
  workflowId: string | undefined;
  /** Called with the workflow as the service answers it, null where it answers none. */
  onSaved: (workflow: Workflow | null) => void;
}

/** Sends the form; errors of the service are shown at its fields, and the form keeps its values. */
export function useSaveWorkflow({ form, workflowId, onSaved }: SaveWorkflowOptions) {
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const elsewhere = useMeanwhileChange(() => newerOf(workflowId));
  const savedId = elsewhere.isDeleted ? undefined : workflowId;
  const showError = (error: RequestError) => {
    if (error.kind !== 'rejected' || !error.fields) {
      publishQuietError(error);
      return;
    }
    const { workflow_name, ...rest } = error.fields;
    if (workflow_name) form.setError('workflow_name', { message: workflow_name.join(', ') }, FOCUS);
    const { ofInputs, others } = errorsByInput(rest);
    for (const { path, message } of ofInputs) form.setError(path, { message });
    setProblem(others.join(' ') || null);
  };
  const save = async (values: ValidWorkflow) => {
    setProblem(null);
    setIsBusy(true);
    try {
      onSaved(await send(savedId, values));
      void refresh(['/workflow']);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const newer = savedId === undefined ? undefined : await elsewhere.show(error);
      if (newer === undefined) {
        showError(error);
        return;
      }
      form.setValue('changed_at', newer?.changed_at ?? values.changed_at); // to save again replaces that change
      void refresh(['/workflow']);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, elsewhere, save };
}

const FOCUS = { shouldFocus: true };

function send(id: string | undefined, values: ValidWorkflow): Promise<Workflow | null> {
  const body = workflowRequest(values);
  const quiet = { quiet: true };
  if (id === undefined) return request(createWorkflow, { body }, quiet);
  const { changed_at } = values;
  return request(editWorkflow, { params: { id }, body: { ...body, changed_at } }, quiet);
}

/** Returns a workflow as it is stored now, or null if it was deleted. */
async function newerOf(id: string | undefined): Promise<Workflow | null> {
  if (id === undefined) return null;
  try {
    return await request(getWorkflow, { params: { id } });
  } catch (error) {
    if (error instanceof RequestError && isGone(error)) return null;
    throw error;
  }
}
