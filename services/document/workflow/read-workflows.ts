import type { Paging } from '#contracts/paging.ts';
import type { Workflow, WorkflowEntry } from '#contracts/workflow.ts';
import type { Queryable } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { entriesOf, findWorkflow, pageOfWorkflows, type WorkflowRow } from './workflow-store.ts';

/** Returns a page of the organization's workflows. */
export async function readWorkflows(
  { database, caller }: MemberContext,
  paging: Paging,
): Promise<{ rows: Workflow[]; total: number }> {
  const { rows, total } = await pageOfWorkflows(database, caller, paging);
  const entries = await entriesOf(
    database,
    caller,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => present(row, entries.get(row.id) ?? [])), total };
}

/** Returns one workflow. @throws AppError not_found */
export async function readWorkflow(
  db: Queryable,
  context: Pick<MemberContext, 'caller'>,
  id: string,
): Promise<Workflow> {
  const workflow = await workflowIfAny(db, context, id);
  if (!workflow) throw new AppError(platformErrors.not_found);
  return workflow;
}

/** Returns one workflow, or null if the organization has none with this id. */
export async function workflowIfAny(
  db: Queryable,
  { caller }: Pick<MemberContext, 'caller'>,
  id: string,
): Promise<Workflow | null> {
  const row = await findWorkflow(db, caller, id);
  return row && present(row, (await entriesOf(db, caller, [id])).get(id) ?? []);
}

function present(
  { id, workflow_name, is_default, changed_at }: WorkflowRow,
  entries: readonly WorkflowEntry[],
): Workflow {
  return {
    id,
    workflow_name,
    is_default,
    changed_at: changed_at.toISOString(),
    no_of_assigned_signatories: entries.length,
    workflow_data: entries.map((entry) => ({
      user_id: entry.user_id,
      signatory_id: entry.signatory_id,
      serial_number: entry.serial_number,
      pages_to_sign: entry.pages_to_sign,
      instruction_notes: entry.instruction_notes,
      other_pages_allowed: entry.other_pages_allowed,
      signature_field: entry.signature_field,
      full_name: entry.full_name,
      email: entry.email,
      is_active: entry.is_active,
    })),
  };
}
