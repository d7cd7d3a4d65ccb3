import { workflowMessages, type Workflow } from '#contracts/workflow.ts';
import { authorize } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { lockOrganization } from '#platform/identity/owner-store.ts';
import { mailingTransaction } from '#platform/mail/mail-quota.ts';
import type { MemberContext } from '#platform/platform.ts';
import { misplacedField, missingPage } from '../turns/check-signatories.ts';
import { inspectDocuments } from '../turns/inspect-documents.ts';
import type { StoredDocument } from '../document-store.ts';
import { takeOwnDocuments } from '../owned-documents.ts';
import { workflowIfAny } from './read-workflows.ts';
import { assertStatus } from '../refuse-status.ts';
import { nameSignatories } from '../turns/name-signatories.ts';
import { startSigning } from '../turns/start-signing.ts';
import { documentErrors } from '../document-errors.ts';

/**
 * Adds the signatories of a workflow to documents and gives the turn to the first, whose user id it returns; all of the
 * documents or none. Its guests are invited.
 * @throws AppError not_found at the field of a workflow that does not exist; signatories_refused at a person who is in it under two addresses; too_many_guests
 */
export async function assignWorkflow(
  context: MemberContext,
  {
    instance_ids,
    workflow_id,
    due_date: dueDate,
  }: { instance_ids: readonly string[]; workflow_id: string; due_date?: string | null | undefined },
): Promise<string | undefined> {
  authorize(context.caller, ['workflows', 'read']);
  return mailingTransaction(context, async (tx, quota) => {
    const documents = await takeOwnDocuments(tx, context, instance_ids);
    assertStatus(documents, ['uploaded']);
    await lockOrganization(tx, context.caller.organizationId); // a guest of the workflow may be accepting
    const workflow = await workflowIfAny(tx, context, workflow_id);
    if (!workflow) throw fieldError(platformErrors.not_found, 'workflow_id', workflowMessages.deleted);
    const { workflow_name, workflow_data } = workflow;
    checkWorkflow(documents, workflow_data);
    await checkWorkflowFields(tx, context, { documents, entries: workflow_data });
    const { entries, guests } = await nameSignatories(tx, context.caller, {
      entries: workflow_data,
      fieldOf: () => 'workflow_id',
      quota,
    });
    return startSigning(tx, context, {
      documents,
      entries,
      guests,
      dueDate,
      action: 'workflow_assigned',
      workflow: workflow_name,
    });
  });
}

/**
 * Checks that the workflow fits the documents.
 * @throws AppError with the name or page, when a signatory has left or a document lacks a page
 */
function checkWorkflow(documents: readonly StoredDocument[], entries: Workflow['workflow_data']): void {
  const left = entries.filter(({ is_active }) => !is_active);
  refuse(left.map(({ full_name }) => workflowMessages.personLeft(full_name)));
  refuse(documents.flatMap((document) => pageProblem(document, entries)));
}

/** Checks that the documents contain the fields of the workflow. @throws AppError with the name and page of one that does not */
async function checkWorkflowFields(
  tx: Transaction,
  context: MemberContext,
  { documents, entries }: { documents: readonly StoredDocument[]; entries: Workflow['workflow_data'] },
): Promise<void> {
  if (!entries.some(({ signature_field }) => signature_field)) return;
  const inspected = await inspectDocuments(tx, context, documents);
  refuse(
    inspected.flatMap((one) => {
      const problem = entries.map((entry) => misplacedField([one], entry)).find((found) => found !== null);
      return problem ? [`${one.document.document_name}: ${problem}`] : [];
    }),
  );
}

function pageProblem(document: StoredDocument, entries: Workflow['workflow_data']): string[] {
  for (const entry of entries) {
    const problem = missingPage([document], entry);
    if (problem) return [`${document.document_name}: ${problem}`];
  }
  return [];
}

const MAX_REASONS = 10;

function refuse(reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  throw new AppError(documentErrors.workflow_refused, {
    fields: { workflow_id: reasons.slice(0, MAX_REASONS) },
  });
}
