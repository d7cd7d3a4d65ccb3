import { and, eq, inArray, sql } from '#platform/drizzle/orm.ts';
import type { DocumentStatus } from '#contracts/document.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { preparedOnce } from '#platform/prepared-once.ts';
import { documentCounts } from '../../document-tables.ts';

/** Number of documents in each status, as the reader sees them. */
export type StatusCounts = Record<DocumentStatus, number>;

export interface Counts {
  /** Counts of the documents that the reader sees. */
  seen: StatusCounts;
  /** Counts of the whole organization; documents in progress count as such, also when it is the reader's turn. */
  organization: StatusCounts;
}

const countRows = preparedOnce((db) =>
  db
    .select({
      reader_id: documentCounts.reader_id,
      status: documentCounts.status,
      amount: sql<number>`sum(${documentCounts.amount})::float8`,
    })
    .from(documentCounts)
    .where(
      and(
        eq(documentCounts.organization_id, sql.placeholder('organizationId')),
        inArray(documentCounts.reader_id, [sql.placeholder('organizationId'), sql.placeholder('userId')]),
      ),
    )
    .groupBy(documentCounts.reader_id, documentCounts.status)
    .prepare('document_counts'),
);

/**
 * Returns the number of documents by status, added up from the amounts that triggers maintain: exact, and
 * fast for any number of documents.
 */
export async function countsFor(db: Queryable, reader: Member): Promise<Counts> {
  const { organizationId, userId, seesAllDocuments } = reader;
  const rows = await countRows(db).execute({ organizationId, userId });
  const amount = (readerId: string, status: DocumentStatus) =>
    rows.find((row) => row.reader_id === readerId && row.status === status)?.amount ?? 0;

  const of = (readerId: string): StatusCounts => ({
    uploaded: amount(readerId, 'uploaded'),
    pending_for_signature: amount(readerId, 'pending_for_signature'),
    in_progress: amount(readerId, 'in_progress'),
    cancelled: amount(readerId, 'cancelled'),
    rejected: amount(readerId, 'rejected'),
    signed: amount(readerId, 'signed'),
  });
  const [organization, own] = [of(organizationId), of(userId)];
  if (!seesAllDocuments) return { seen: own, organization };
  const { pending_for_signature } = own; // the organization's row counts them as in_progress
  const in_progress = organization.in_progress - pending_for_signature;
  return { seen: { ...organization, in_progress, pending_for_signature }, organization };
}

export function total(counts: StatusCounts, statuses: readonly DocumentStatus[]): number {
  return statuses.reduce((sum, status) => sum + counts[status], 0);
}
