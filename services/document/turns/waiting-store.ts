import { and, count, eq, inArray } from '#platform/drizzle/orm.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { documentReaders } from '../document-tables.ts';
import { signatories } from './signatory-tables.ts';
import type { StoredSignatory } from './signatory-store.ts';

/** Condition of the index signatories_not_acted. */
const hasNotActed = inArray(signatories.state, ['waiting', 'pending']);

/** Returns the number of documents in progress of the organization that this user is yet to sign. */
export async function countWaitingDocuments(
  db: Queryable,
  { organizationId }: Pick<Member, 'organizationId'>,
  userId: string,
): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(signatories)
    // The list of the user, whose index has the status: reading that of each document takes ten times as long.
    .innerJoin(
      documentReaders,
      and(
        eq(documentReaders.organization_id, signatories.organization_id),
        eq(documentReaders.user_id, signatories.user_id),
        eq(documentReaders.document_id, signatories.document_id),
      ),
    )
    .where(
      and(
        eq(signatories.organization_id, organizationId),
        eq(signatories.user_id, userId),
        inArray(documentReaders.status, ['in_progress', 'pending_for_signature']),
        hasNotActed,
      ),
    );
  return found?.count ?? 0;
}

/** Removes the user from the signatories of these documents, where they have not acted, and returns the entries. */
export async function removeWaiting(
  tx: Transaction,
  { organizationId }: Pick<Member, 'organizationId'>,
  { documentIds, userId }: { documentIds: readonly string[]; userId: string },
): Promise<StoredSignatory[]> {
  return tx
    .delete(signatories)
    .where(
      and(
        eq(signatories.organization_id, organizationId),
        inArray(signatories.document_id, [...documentIds]),
        eq(signatories.user_id, userId),
        hasNotActed,
      ),
    )
    .returning();
}

/** Inserts entries in place of removed ones and returns them; each gets a new approval id. */
export async function insertReplacements(
  tx: Transaction,
  former: readonly StoredSignatory[],
  person: Pick<StoredSignatory, 'user_id' | 'signatory_id'>,
): Promise<StoredSignatory[]> {
  const rows = former.map((entry) => ({
    organization_id: entry.organization_id,
    document_id: entry.document_id,
    serial_number: entry.serial_number,
    pages_to_sign: entry.pages_to_sign,
    instruction_notes: entry.instruction_notes,
    other_pages_allowed: entry.other_pages_allowed,
    signature_field: entry.signature_field,
    pdf_field_name: entry.pdf_field_name,
    state: entry.state,
    ...person,
  }));
  return tx.insert(signatories).values(rows).returning();
}
