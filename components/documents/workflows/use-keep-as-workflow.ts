import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { useRefresh } from '#client/use-call.ts';
import type { SignatoryEntry } from '#contracts/signatory.ts';
import { createWorkflow, NewWorkflow } from '#contracts/workflow.ts';
import { inOrder } from '../signatories/signatories-form.ts';
import { tellUntold } from '../tell-untold.ts';

export interface KeepAsWorkflow {
  /** null while the list is not to be kept. */
  name: string | null;
  problem: string | null;
  /** Whether it has been kept already, although what came after it failed. */
  isKept: boolean;
  rename: (name: string | null) => void;
  /** Makes the workflow if one is wanted; false when that failed and nothing else should happen. */
  keep: (entries: readonly SignatoryEntry[]) => Promise<boolean>;
}

/** A list of signatories that is kept as a workflow, to be used again. */
export function useKeepAsWorkflow(): KeepAsWorkflow {
  const refresh = useRefresh();
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isKept, setIsKept] = useState(false);
  const rename = (next: string | null) => {
    setName(next);
    setProblem(null);
  };
  const keep = async (entries: readonly SignatoryEntry[]) => {
    if (name === null || isKept) return true;
    const checked = NewWorkflow.shape.workflow_name.safeParse(name);
    setProblem(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) return false;
    const body = { workflow_name: checked.data, is_default: false, workflow_data: inOrder(entries) };
    try {
      await request(createWorkflow, { body }, { quiet: true });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.fields) setProblem(Object.values(error.fields).flat().join(' '));
      else tellUntold(error);
      return false;
    }
    setIsKept(true);
    void refresh(['/workflow']);
    return true;
  };
  return { name, problem, isKept, rename, keep };
}
