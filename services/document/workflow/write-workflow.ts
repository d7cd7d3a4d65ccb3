import {
  workflowMessages,
  type ChangedWorkflow,
  type NewWorkflow,
  type Workflow,
} from '#contracts/workflow.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { violatedConstraint } from '#platform/errors/violated-constraint.ts';
import { assertUnchanged } from '#platform/identity/assert-unchanged.ts';
import { lockOrganization } from '#platform/identity/owner-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { checkMembers } from '../turns/check-signatories.ts';
import { nameWithoutInviting } from '../turns/name-signatories.ts';
import { readWorkflow } from './read-workflows.ts';
import { membershipsNamedBy, removeUnusedGuests } from './unused-guests-store.ts';
import {
  clearDefault,
  deleteWorkflow,
  findWorkflow,
  insertWorkflow,
  lockWorkflows,
  replaceEntries,
  updateWorkflow,
} from './workflow-store.ts';
import { documentErrors } from '../document-errors.ts';

/** Creates a workflow. */
export function createWorkflow(context: MemberContext, workflow: NewWorkflow): Promise<Workflow> {
  return write(context, { workflow, action: 'workflow_created' }, (tx) =>
    insertWorkflow(tx, context.caller, workflow),
  );
}

/**
 * Replaces a workflow; documents that it was assigned to keep their signatories.
 * @throws AppError not_found; changed_meanwhile when it was changed after the state that was edited
 */
export function editWorkflow(
  context: MemberContext,
  id: string,
  { changed_at: editedState, ...workflow }: ChangedWorkflow,
): Promise<Workflow> {
  return write(context, { workflow, action: 'workflow_changed', id }, async (tx) => {
    const former = await findWorkflow(tx, context.caller, id);
    if (!former) throw new AppError(platformErrors.not_found);
    const { changed_at: changedAt, changed_by: changedBy } = former;
    await assertUnchanged(tx, { thing: 'workflow', changedAt, changedBy, editedState });
    const { workflow_name, is_default } = workflow;
    await updateWorkflow(tx, context.caller, { id, workflow_name, is_default });
    return id;
  });
}

/** Deletes a workflow; documents that it was assigned to keep their signatories. */
export async function removeWorkflow({ database, caller }: MemberContext, id: string): Promise<string> {
  const { organizationId } = caller;
  return database.transaction(async (tx) => {
    await lockOrganization(tx, organizationId);
    const named = await membershipsNamedBy(tx, organizationId, id);
    const name = await deleteWorkflow(tx, caller, id);
    if (name === null) throw new AppError(platformErrors.not_found);
    await removeUnusedGuests(tx, organizationId, named);
    await recordActivity(tx, caller, { action: 'workflow_removed', subjectId: id, details: { name } });
    return name;
  });
}

interface Write {
  workflow: NewWorkflow;
  action: 'workflow_created' | 'workflow_changed';
  /** Id of the workflow that is changed. */
  id?: string;
}

async function write(
  { database, caller }: MemberContext,
  { workflow, action, id: changedId }: Write,
  store: (tx: Transaction) => Promise<string>,
): Promise<Workflow> {
  const { workflow_name: name, workflow_data, is_default } = workflow;
  try {
    return await database.transaction(async (tx) => {
      await lockWorkflows(tx, caller);
      await lockOrganization(tx, caller.organizationId); // its guests
      const entries = await nameWithoutInviting(tx, caller, {
        entries: workflow_data,
        fieldOf: (index) => `workflow_data.${index}.email`,
      });
      await checkMembers(tx, caller.organizationId, { field: 'workflow_data', entries });
      if (is_default) await clearDefault(tx, caller, changedId);
      const id = await store(tx);
      const former = await membershipsNamedBy(tx, caller.organizationId, id);
      await replaceEntries(tx, caller, { id, entries });
      await removeUnusedGuests(tx, caller.organizationId, former);
      await recordActivity(tx, caller, { action, subjectId: id, details: { name } });
      return readWorkflow(tx, { caller }, id);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'workflows_name') throw error;
    throw fieldError(documentErrors.workflow_name_taken, 'workflow_name', workflowMessages.nameTaken);
  }
}
