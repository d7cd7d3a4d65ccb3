import { and, asc, count, desc, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm';
import type { DocumentListQuery, StatusTab } from '#contracts/document.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { fullName, users } from '#platform/identity/identity-tables.ts';
import { containing } from '#platform/like.ts';
import { documents, signatories } from './document-tables.ts';
import { inTab, statusFor, visibleTo } from './visibility.ts';

const rowColumns = (reader: Member) => ({
  id: documents.id,
  document_name: documents.document_name,
  created_at: documents.created_at,
  status: statusFor(reader),
  approval_track_id: documents.approval_track_id,
  version: documents.version,
  page_count: documents.page_count,
  size: documents.size,
  is_encrypted: documents.is_encrypted,
  uploaded_by: documents.uploaded_by,
  uploader_name: fullName,
});

const selectRows = (db: Queryable, reader: Member) =>
  db.select(rowColumns(reader)).from(documents).innerJoin(users, eq(users.id, documents.uploaded_by));

export type DocumentRow = Awaited<ReturnType<typeof selectRows>>[number];

/** A page of the documents of a tab, and how many there are in all. */
export async function pageOfDocuments(
  db: Queryable,
  reader: Member,
  { tab, ...query }: DocumentListQuery & { tab: StatusTab },
): Promise<{ rows: DocumentRow[]; total: number }> {
  const where = and(
    visibleTo(reader),
    inTab(tab, reader),
    query.search ? ilike(documents.document_name, containing(query.search)) : undefined,
  );
  const rows = await selectRows(db, reader)
    .where(where)
    .orderBy(...order(query, reader))
    .limit(query.pageSize)
    .offset(query.pageIndex * query.pageSize);
  const [counted] = await db.select({ total: count() }).from(documents).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** How many documents wait for this reader's signature. */
export async function countWaitingFor(db: Queryable, reader: Member): Promise<number> {
  const [counted] = await db
    .select({ waiting: count() })
    .from(documents)
    .where(
      and(eq(documents.organization_id, reader.organizationId), eq(documents.turn_user_id, reader.userId)),
    );
  return counted?.waiting ?? 0;
}

function order({ sort, direction }: DocumentListQuery, reader: Member): SQL[] {
  const by = direction === 'asc' ? asc : desc;
  const columns = {
    date_added: [by(documents.created_at)],
    document_name: [by(sql`lower(${documents.document_name})`)],
    status: [by(statusFor(reader)), desc(documents.created_at)],
  }[sort];
  return [...columns, by(documents.id)]; // the id makes the order total, so that pages never overlap
}

/** The documents of these ids that the reader may see, in no particular order. */
export function documentsByIds(
  db: Queryable,
  reader: Member,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  return selectRows(db, reader).where(and(visibleTo(reader), inArray(documents.id, [...ids])));
}

/** The signatories of these documents, each document's in its order. */
export async function signatoriesOf(db: Queryable, organizationId: string, documentIds: readonly string[]) {
  if (documentIds.length === 0) return [];
  return db
    .select({
      id: signatories.id,
      document_id: signatories.document_id,
      user_id: signatories.user_id,
      signatory_id: signatories.signatory_id,
      serial_number: signatories.serial_number,
      pages_to_sign: signatories.pages_to_sign,
      instruction_notes: signatories.instruction_notes,
      state: signatories.state,
      acted_at: signatories.acted_at,
      remarks: signatories.remarks,
      full_name: fullName,
      email: users.email,
    })
    .from(signatories)
    .innerJoin(users, eq(users.id, signatories.user_id))
    .where(
      and(
        eq(signatories.organization_id, organizationId),
        inArray(signatories.document_id, [...documentIds]),
      ),
    )
    .orderBy(asc(signatories.document_id), asc(signatories.serial_number));
}

export type SignatoryRow = Awaited<ReturnType<typeof signatoriesOf>>[number];
