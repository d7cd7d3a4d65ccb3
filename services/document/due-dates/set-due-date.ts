import { dueDateMessages } from '#contracts/due-date.ts';
import type { Member } from '#platform/auth/caller.ts';
import { recordActivities } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { publishEvents } from '#platform/notifications/events/event-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import { documentErrors } from '../document-errors.ts';
import type { StoredDocument } from '../document-store.ts';
import { takeOwnDocuments } from '../owned-documents.ts';
import { assertStatus } from '../refuse-status.ts';
import { signatoriesByDocument } from '../turns/signatory-store.ts';
import { updateDueDate } from './due-date-store.ts';

/** Sets the due date of documents that are not yet signed, or removes it; of all of them or none. */
export async function setDueDate(
  context: MemberContext,
  { instance_ids, due_date }: { instance_ids: readonly string[]; due_date: string | null },
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const documents = await takeOwnDocuments(tx, context, instance_ids);
    assertStatus(documents, ['uploaded', 'in_progress']);
    await changeDueDate(tx, context, { documents, dueDate: due_date });
    await refreshOpenPages(tx, context.caller, instance_ids);
  });
}

/** Tells the open pages of those who take part in these documents to fetch them again. Notifies no one. */
async function refreshOpenPages(
  tx: Transaction,
  { organizationId, userId }: Member,
  ids: readonly string[],
): Promise<void> {
  const signatories = [...(await signatoriesByDocument(tx, organizationId, ids)).values()].flat();
  const readers = new Set([userId, ...signatories.map(({ user_id }) => user_id)]);
  await publishEvents(
    tx,
    [...readers].map((user_id) => ({ user_id, organization_id: organizationId, category: 'Documents' })),
  );
}

/**
 * Stores the due date of documents, which must be locked, and records it.
 * @throws AppError due_date_refused for a day that is over in every time zone: callers of the API may choose today by their own
 */
export async function changeDueDate(
  tx: Transaction,
  { caller }: MemberContext,
  { documents, dueDate }: { documents: readonly StoredDocument[]; dueDate: string | null },
): Promise<void> {
  const { organizationId } = caller;
  if (dueDate !== null && dueDate < earliestToday()) {
    throw fieldError(documentErrors.due_date_refused, 'due_date', dueDateMessages.past);
  }
  await updateDueDate(tx, organizationId, { ids: documents.map(({ id }) => id), dueDate });
  await recordActivities(
    tx,
    caller,
    documents.map(({ id }) => ({
      action: 'due_date_changed' as const,
      subjectId: id,
      details: { due_date: dueDate },
    })),
  );
}

/** Returns the day in the westernmost time zone, twelve hours behind UTC. */
function earliestToday(): string {
  return new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);
}
