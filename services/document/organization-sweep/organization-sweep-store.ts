import { and, asc, eq, inArray, lte, ne, sql } from '#platform/drizzle/orm.ts';
import type { Transaction } from '#platform/database.ts';
import { apiCalls } from '#platform/api-keys/api-key-tables.ts';
import { organizations } from '#platform/identity/identity-tables.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { notifications } from '#platform/notifications/notification-tables.ts';
import { signatureCounts, usageAmounts } from '#platform/usage/usage-tables.ts';
import { signBatches } from '../batch/sign-batch-tables.ts';
import { documentCounts, documents } from '../document-tables.ts';
import { workflows } from '../workflow/workflow-tables.ts';

/** Organization whose days of grace are over. */
export interface DueOrganization {
  id: string;
  name: string;
  requestedBy: string | null;
}

/** Locks an organization that is due until the end of the transaction; null when none is, or another process has each. */
export async function takeDueOrganization(tx: Transaction): Promise<DueOrganization | null> {
  const [due] = await tx
    .select({
      id: organizations.id,
      name: organizations.name,
      requestedBy: organizations.deletion_requested_by,
    })
    .from(organizations)
    .where(lte(organizations.delete_after, sql`now()`))
    .orderBy(asc(organizations.delete_after))
    .limit(1)
    .for('update', { skipLocked: true });
  return due ?? null;
}

/** Returns the ids of some documents of an organization. */
export async function someDocuments(
  tx: Transaction,
  organizationId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.organization_id, organizationId))
    .limit(limit)
    .for('update');
  return rows.map(({ id }) => id);
}

/** Deletes some notifications, or else some mails that are no longer queued, or else some calls by API key; returns how many. */
export async function deleteSomeEntries(
  tx: Transaction,
  organizationId: string,
  limit: number,
): Promise<number> {
  const inbox = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.organization_id, organizationId))
    .limit(limit);
  const gone = await tx
    .delete(notifications)
    .where(inArray(notifications.id, inbox))
    .returning({ id: notifications.id });
  if (gone.length > 0) return gone.length;
  const sent = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.organization_id, organizationId), ne(mails.state, 'queued')))
    .limit(limit);
  const mailed = await tx.delete(mails).where(inArray(mails.id, sent)).returning({ id: mails.id });
  if (mailed.length > 0) return mailed.length;
  const calls = tx
    .select({ id: apiCalls.id })
    .from(apiCalls)
    .where(eq(apiCalls.organization_id, organizationId))
    .limit(limit);
  return (await tx.delete(apiCalls).where(inArray(apiCalls.id, calls)).returning({ id: apiCalls.id })).length;
}

/** Deletes an organization that has no documents left; its members, roles, settings, certificates and keys go by foreign key. */
export async function deleteOrganizationRow(tx: Transaction, organizationId: string): Promise<void> {
  for (const table of [workflows, signBatches, documentCounts, usageAmounts, signatureCounts])
    await tx.delete(table).where(eq(table.organization_id, organizationId));
  await tx.delete(organizations).where(eq(organizations.id, organizationId));
}
