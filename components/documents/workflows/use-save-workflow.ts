'use client';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { useRefresh } from '#client/use-call.ts';
import { createWorkflow, editWorkflow, type Workflow } from '#contracts/workflow.ts';
import { placeErrors } from '../signatories/signatories-form.ts';
import { tellUntold } from '../tell-untold.ts';
import { workflowRequest, type ValidWorkflow, type WorkflowForm } from './workflow-form.ts';

export interface SaveWorkflowOptions {
  form: UseFormReturn<WorkflowForm, unknown, ValidWorkflow>;
  /** The workflow that is replaced; a new one is made without. */
  workflowId: string | undefined;
  /** Called with the workflow as the service answers it, null where it answers none. */
  onSaved: (workflow: Workflow | null) => void;
}

/** Sends the form; what the service refuses is shown at its fields, and nothing that was entered is lost. */
export function useSaveWorkflow({ form, workflowId, onSaved }: SaveWorkflowOptions) {
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const showError = (error: RequestError) => {
    if (error.kind !== 'rejected' || !error.fields) {
      tellUntold(error);
      return;
    }
    const { workflow_name, ...rest } = error.fields;
    if (workflow_name) form.setError('workflow_name', { message: workflow_name.join(', ') }, SHOW);
    const { placed, others } = placeErrors(rest);
    for (const { path, message } of placed) form.setError(path, { message });
    setProblem(others.join(' ') || null);
  };
  const save = async (values: ValidWorkflow) => {
    setProblem(null);
    setIsBusy(true);
    try {
      onSaved(await send(workflowId, values));
      void refresh(['/workflow']);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, save };
}

const SHOW = { shouldFocus: true };

function send(id: string | undefined, values: ValidWorkflow): Promise<Workflow | null> {
  const body = workflowRequest(values);
  const quiet = { quiet: true };
  if (id === undefined) return request(createWorkflow, { body }, quiet);
  return request(editWorkflow, { params: { id }, body }, quiet);
}
