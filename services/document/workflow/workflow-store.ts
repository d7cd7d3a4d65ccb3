import { and, asc, count, desc, eq, exists, ilike, inArray, ne, or, sql } from '#platform/drizzle/orm.ts';
import type { Paging } from '#contracts/paging.ts';
import type { SignatoryEntry } from '#contracts/signatory.ts';
import type { NewWorkflow, WorkflowEntry } from '#contracts/workflow.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import {
  isInvited,
  memberEmail,
  memberName,
  memberships,
  users,
} from '#platform/identity/identity-tables.ts';
import { containing } from '#platform/like.ts';
import { workflowEntries, workflows } from './workflow-tables.ts';

const columns = {
  id: workflows.id,
  workflow_name: workflows.workflow_name,
  is_default: workflows.is_default,
  changed_at: workflows.changed_at,
  changed_by: workflows.changed_by,
};

export interface WorkflowRow {
  id: string;
  workflow_name: string;
  is_default: boolean;
  changed_at: Date;
  /** User who changed it last; null before the first change. */
  changed_by: string | null;
}

/** Returns a page of the organization's workflows, the default first and then by name, and the total. */
export async function pageOfWorkflows(
  db: Queryable,
  { organizationId }: Pick<Member, 'organizationId'>,
  { pageIndex, pageSize, search }: Paging,
): Promise<{ rows: WorkflowRow[]; total: number }> {
  const where = and(
    eq(workflows.organization_id, organizationId),
    search ? or(ilike(workflows.workflow_name, containing(search)), namesPerson(db, search)) : undefined,
  );
  const rows = await db
    .select(columns)
    .from(workflows)
    .where(where)
    .orderBy(desc(workflows.is_default), asc(sql`lower(${workflows.workflow_name})`), asc(workflows.id))
    .limit(pageSize)
    .offset(pageIndex * pageSize);
  const [counted] = await db.select({ total: count() }).from(workflows).where(where);
  return { rows, total: counted?.total ?? 0 };
}

function namesPerson(db: Queryable, search: string) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(workflowEntries)
      .innerJoin(users, eq(users.id, workflowEntries.user_id))
      .innerJoin(memberships, eq(memberships.id, workflowEntries.signatory_id))
      .where(and(eq(workflowEntries.workflow_id, workflows.id), ilike(memberName, containing(search)))),
  );
}

export async function findWorkflow(
  db: Queryable,
  { organizationId }: Pick<Member, 'organizationId'>,
  id: string,
): Promise<WorkflowRow | null> {
  const [found] = await db
    .select(columns)
    .from(workflows)
    .where(and(eq(workflows.organization_id, organizationId), eq(workflows.id, id)));
  return found ?? null;
}

/** Returns the entries of these workflows in signing order, with names and whether each is still an active member, or invited. */
export async function entriesOf(
  db: Queryable,
  { organizationId }: Pick<Member, 'organizationId'>,
  workflowIds: readonly string[],
): Promise<Map<string, WorkflowEntry[]>> {
  if (workflowIds.length === 0) return new Map();
  const rows = await db
    .select({
      workflow_id: workflowEntries.workflow_id,
      user_id: workflowEntries.user_id,
      signatory_id: workflowEntries.signatory_id,
      serial_number: workflowEntries.serial_number,
      pages_to_sign: workflowEntries.pages_to_sign,
      instruction_notes: workflowEntries.instruction_notes,
      other_pages_allowed: workflowEntries.other_pages_allowed,
      signature_field: workflowEntries.signature_field,
      full_name: memberName,
      email: memberEmail,
      is_active: sql<boolean>`(${memberships.is_active} or ${isInvited}) and ${users.is_active}`,
    })
    .from(workflowEntries)
    .innerJoin(users, eq(users.id, workflowEntries.user_id))
    .innerJoin(memberships, eq(memberships.id, workflowEntries.signatory_id))
    .where(
      and(
        eq(workflowEntries.organization_id, organizationId),
        inArray(workflowEntries.workflow_id, [...workflowIds]),
      ),
    )
    .orderBy(asc(workflowEntries.workflow_id), asc(workflowEntries.serial_number));
  return Map.groupBy(rows, ({ workflow_id }) => workflow_id);
}

/**
 * Takes the lock on the workflows of an organization until the transaction ends, so that at most one becomes
 * the default.
 */
export async function lockWorkflows(
  tx: Transaction,
  { organizationId }: Pick<Member, 'organizationId'>,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`workflows ${organizationId}`}, 0))`);
}

/** Clears the default of the workflow that is the default, unless it has the id `except`. */
export async function clearDefault(
  tx: Transaction,
  author: Pick<Member, 'organizationId' | 'userId'>,
  except?: string,
): Promise<void> {
  await tx
    .update(workflows)
    .set({ is_default: false, ...changeBy(author) })
    .where(
      and(
        eq(workflows.organization_id, author.organizationId),
        eq(workflows.is_default, true),
        except === undefined ? undefined : ne(workflows.id, except),
      ),
    );
}

/** Returns the columns that record a change by this user. */
const changeBy = ({ userId }: Pick<Member, 'userId'>) => ({
  changed_at: sql`clock_timestamp()`,
  changed_by: userId,
});

export async function insertWorkflow(
  tx: Transaction,
  author: Member,
  { workflow_name, is_default }: Pick<NewWorkflow, 'workflow_name' | 'is_default'>,
): Promise<string> {
  const [created] = await tx
    .insert(workflows)
    .values({
      workflow_name,
      is_default,
      organization_id: author.organizationId,
      created_by: author.userId,
    })
    .returning({ id: workflows.id });
  if (!created) throw new Error('The workflow was not stored.');
  return created.id;
}

/** Updates a workflow. */
export async function updateWorkflow(
  tx: Transaction,
  author: Pick<Member, 'organizationId' | 'userId'>,
  { id, ...values }: Pick<WorkflowRow, 'id' | 'workflow_name' | 'is_default'>,
): Promise<void> {
  await tx
    .update(workflows)
    .set({ ...values, ...changeBy(author) })
    .where(and(eq(workflows.organization_id, author.organizationId), eq(workflows.id, id)));
}

/** Replaces the entries of a workflow, numbered from 1 in the order of their serial numbers. */
export async function replaceEntries(
  tx: Transaction,
  { organizationId }: Pick<Member, 'organizationId'>,
  { id, entries }: { id: string; entries: readonly SignatoryEntry[] },
): Promise<void> {
  await tx
    .delete(workflowEntries)
    .where(and(eq(workflowEntries.organization_id, organizationId), eq(workflowEntries.workflow_id, id)));
  const ordered = entries.toSorted((one, other) => one.serial_number - other.serial_number);
  await tx.insert(workflowEntries).values(
    ordered.map((entry, index) => ({
      organization_id: organizationId,
      workflow_id: id,
      user_id: entry.user_id,
      signatory_id: entry.signatory_id,
      serial_number: index + 1,
      pages_to_sign: [...new Set(entry.pages_to_sign)].sort((one, other) => one - other),
      instruction_notes: entry.instruction_notes,
      other_pages_allowed: entry.other_pages_allowed ?? true,
      signature_field: entry.signature_field ?? null,
    })),
  );
}

/** Deletes a workflow with its entries and returns its name; null when there is none with this id. */
export async function deleteWorkflow(
  tx: Transaction,
  { organizationId }: Pick<Member, 'organizationId'>,
  id: string,
): Promise<string | null> {
  const [removed] = await tx
    .delete(workflows)
    .where(and(eq(workflows.organization_id, organizationId), eq(workflows.id, id)))
    .returning({ name: workflows.workflow_name });
  return removed?.name ?? null;
}
