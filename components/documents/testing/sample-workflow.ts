import type { Workflow, WorkflowEntry } from '#contracts/workflow.ts';
import { IDS } from './sample-document.ts';

/** Returns a workflow entry with these fields; all others have a default. */
export function sampleEntry(full_name: string, facts: Partial<WorkflowEntry> = {}): WorkflowEntry {
  return {
    user_id: crypto.randomUUID(),
    signatory_id: crypto.randomUUID(),
    serial_number: 1,
    pages_to_sign: [1],
    other_pages_allowed: true,
    signature_field: null,
    instruction_notes: '',
    full_name,
    email: `${full_name.split(' ')[0]?.toLowerCase() ?? ''}@office.test`,
    is_active: true,
    ...facts,
  };
}

export function sampleWorkflow(workflow_name: string, facts: Partial<Workflow> = {}): Workflow {
  const workflow_data = facts.workflow_data ?? [sampleEntry('Anna Ek', { user_id: IDS.anna })];
  return {
    id: crypto.randomUUID(),
    workflow_name,
    no_of_assigned_signatories: workflow_data.length,
    is_default: false,
    ...facts,
    workflow_data,
  };
}
