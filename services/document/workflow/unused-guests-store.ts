import { and, eq, inArray, isNull, notExists, sql } from '#platform/drizzle/orm.ts';
import type { Transaction } from '#platform/database.ts';
import { isInvited, memberships } from '#platform/identity/identity-tables.ts';
import { invitations } from '#platform/invitations/invitation-tables.ts';
import { signatories } from '../turns/signatory-tables.ts';
import { workflowEntries } from './workflow-tables.ts';

const one = { one: sql`1` };

/** Returns the memberships of the people whom a workflow of the organization names. */
export async function membershipsNamedBy(
  tx: Transaction,
  organizationId: string,
  workflowId: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: workflowEntries.signatory_id })
    .from(workflowEntries)
    .where(
      and(eq(workflowEntries.organization_id, organizationId), eq(workflowEntries.workflow_id, workflowId)),
    );
  return rows.map(({ id }) => id);
}

/**
 * Removes those of these memberships that stand for the address of a guest who is no longer named by a workflow or document,
 * and has no open invitation. The organization must be locked.
 */
export async function removeUnusedGuests(
  tx: Transaction,
  organizationId: string,
  membershipIds: readonly string[],
): Promise<void> {
  if (membershipIds.length === 0) return;
  const isNamed = and(
    eq(signatories.organization_id, organizationId),
    eq(signatories.user_id, memberships.user_id),
  );
  await tx
    .delete(memberships)
    .where(
      and(
        eq(memberships.organization_id, organizationId),
        inArray(memberships.id, [...membershipIds]),
        isInvited,
        notExists(
          tx.select(one).from(workflowEntries).where(eq(workflowEntries.signatory_id, memberships.id)),
        ),
        notExists(tx.select(one).from(signatories).where(isNamed)),
        notExists(tx.select(one).from(invitations).where(isOpenInvitation)),
      ),
    );
}

const isOpenInvitation = and(
  eq(invitations.organization_id, memberships.organization_id),
  sql`lower(${invitations.email}) = lower(${memberships.invited_email})`,
  isNull(invitations.accepted_at),
  isNull(invitations.revoked_at),
);
