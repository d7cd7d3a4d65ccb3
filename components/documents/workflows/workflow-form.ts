import { NewWorkflow, WorkflowData, type Workflow } from '#contracts/workflow.ts';
import { z } from '#contracts/zod.ts';
import { named } from '../signatories/guest-choice.ts';
import { DraftSignatories } from '../signatories/signatories-draft.ts';
import {
  checkedList,
  emptySignatory,
  inOrder,
  type SignatoriesForm,
} from '../signatories/signatories-form.ts';

/** Values of the form of a workflow. The list has the name that all forms of signatories share. */
export interface WorkflowForm extends SignatoriesForm {
  workflow_name: string;
  is_default: boolean;
  /** Time of the last change of the workflow that is edited. */
  changed_at?: string | undefined;
}

/** Values of the form as a draft keeps them. */
export const WorkflowDraft = z.object({
  workflow_name: z.string(),
  is_default: z.boolean(),
  changed_at: z.optional(z.string()),
  signatory_data: DraftSignatories,
});

/** Returns the schema of the form; `left` has the names of users who left the organization, by membership id. */
export function workflowFormFor(left: ReadonlyMap<string, string>) {
  return z.object({
    workflow_name: NewWorkflow.shape.workflow_name,
    is_default: z.boolean(),
    changed_at: z.optional(z.string()),
    signatory_data: checkedList(WorkflowData, { left }),
  });
}
export type ValidWorkflow = z.output<ReturnType<typeof workflowFormFor>>;

/** Returns the values of the form for a workflow, or the empty form for null. */
export function workflowFormOf(workflow: Workflow | null): WorkflowForm {
  if (!workflow) return { workflow_name: '', is_default: false, signatory_data: [emptySignatory()] };
  const { workflow_name, is_default, changed_at, workflow_data } = workflow;
  const signatory_data = workflow_data.map(
    ({ user_id, signatory_id, serial_number, pages_to_sign, instruction_notes, ...entry }) => ({
      user_id,
      signatory_id,
      serial_number,
      pages_to_sign,
      instruction_notes,
      // extensions, which a third-party service need not know
      ...(entry.other_pages_allowed ? {} : { other_pages_allowed: false }),
      ...(entry.signature_field ? { signature_field: entry.signature_field } : {}),
    }),
  );
  return { workflow_name, is_default, changed_at, signatory_data };
}

/** Returns the body of the request for the values of the form. */
export function workflowRequest({ workflow_name, is_default, signatory_data }: ValidWorkflow): NewWorkflow {
  return { workflow_name, is_default, workflow_data: inOrder(signatory_data).map(named) };
}

/** Returns the names of signatories who left the organization, by id of their membership. */
export function leftMembers(workflow: Workflow | null): Map<string, string> {
  const left = workflow?.workflow_data.filter(({ is_active }) => !is_active) ?? [];
  return new Map(left.map(({ signatory_id, full_name }) => [signatory_id, full_name]));
}
