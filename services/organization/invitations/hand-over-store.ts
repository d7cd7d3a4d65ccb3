import { and, eq, sql } from '#platform/drizzle/orm.ts';
import type { Transaction } from '#platform/database.ts';
import { memberships } from '#platform/identity/identity-tables.ts';
import { notifications } from '#platform/notifications/notification-tables.ts';

// Documents and workflows by the names of their tables: they belong to the document service, which this service must not import.

/** User and membership, before or after a handover. */
export interface Holder {
  userId: string;
  membershipId: string;
}

interface Handover {
  organizationId: string;
  from: Holder;
  to: Holder;
}

/**
 * Locks the documents that wait for an invited address until the transaction ends. It comes before the lock on the
 * organization, in the order of the calls that change signatories.
 */
export async function lockWaitingDocuments(
  tx: Transaction,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<void> {
  await tx.execute(sql`
    select d.id from documents d
    where d.organization_id = ${organizationId} and d.id in (
      select s.document_id from ${memberships} m
      join signatories s on s.organization_id = m.organization_id and s.user_id = m.user_id
      where m.organization_id = ${organizationId} and lower(m.invited_email) = ${email.toLowerCase()}
    )
    order by d.id for update`);
}

/** Returns the memberships that wait for the invitation of an address. */
export async function findWaiting(
  tx: Transaction,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<Holder[]> {
  return tx
    .select({ userId: memberships.user_id, membershipId: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.organization_id, organizationId),
        eq(sql`lower(${memberships.invited_email})`, email.toLowerCase()),
      ),
    );
}

/** Makes a membership that waits for its invitation that of a user, unless the user has one in the organization. */
export async function adoptWaiting(
  tx: Transaction,
  { membershipId, userId, roleId }: Holder & { roleId: string },
): Promise<void> {
  await tx.execute(sql`
    update ${memberships} m set user_id = ${userId}, role_id = ${roleId}, is_active = true, invited_email = null
    where m.id = ${membershipId} and not exists (
      select from ${memberships} own where own.organization_id = m.organization_id and own.user_id = ${userId}
    )`);
}

/**
 * Gives documents, workflows and notifications that wait for an invited person to the user who has accepted. Where that
 * user is a signatory already, under another address, the entry of the invited person stays.
 */
export async function handOver(tx: Transaction, handover: Handover): Promise<void> {
  await handOverDocuments(tx, handover);
  await handOverWorkflows(tx, handover);
  const { organizationId, from, to } = handover;
  await tx
    .update(notifications)
    .set({ user_id: to.userId })
    .where(and(eq(notifications.organization_id, organizationId), eq(notifications.user_id, from.userId)));
}

async function handOverDocuments(tx: Transaction, { organizationId, from, to }: Handover): Promise<void> {
  await tx.execute(sql`
    with moved as (
      update signatories s set user_id = ${to.userId}, signatory_id = ${to.membershipId}
      where s.organization_id = ${organizationId} and s.user_id = ${from.userId}
        and not exists (select from signatories o where o.document_id = s.document_id and o.user_id = ${to.userId})
      returning s.document_id
    )
    update documents set
      signatory_ids = array_replace(signatory_ids, ${from.userId}::uuid, ${to.userId}::uuid),
      turn_user_id = case turn_user_id when ${from.userId} then ${to.userId} else turn_user_id end
    where organization_id = ${organizationId} and id in (select document_id from moved)`);
}

async function handOverWorkflows(tx: Transaction, { organizationId, from, to }: Handover): Promise<void> {
  await tx.execute(sql`
    update workflow_entries e set user_id = ${to.userId}, signatory_id = ${to.membershipId}
    where e.organization_id = ${organizationId} and e.signatory_id = ${from.membershipId}
      and not exists (select from workflow_entries o where o.workflow_id = e.workflow_id and o.user_id = ${to.userId})`);
}

/** Removes a membership that stood for an address, unless a document or workflow still names it. */
export async function removeWaiting(tx: Transaction, { userId, membershipId }: Holder): Promise<void> {
  await tx.execute(sql`
    delete from ${memberships} m where m.id = ${membershipId}
      and not exists (select from signatories s where s.organization_id = m.organization_id and s.user_id = ${userId})
      and not exists (select from workflow_entries e where e.signatory_id = m.id)`);
}
