import { and, asc, eq, inArray, sql } from '#platform/drizzle/orm.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import {
  fullName,
  isInvited,
  memberEmail,
  memberName,
  memberships,
  recordedEmail,
  recordedName,
  users,
} from '#platform/identity/identity-tables.ts';
import { documents } from '../../document-tables.ts';
import { signatories } from '../../turns/signatory-tables.ts';
import { statusFor, visibleTo } from '../../visibility-store.ts';

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
  active_content: documents.active_content,
  due_date: documents.due_date,
  uploaded_by: documents.uploaded_by,
  uploader_name: fullName,
});

const selectRows = (db: Queryable, reader: Member) =>
  db.select(rowColumns(reader)).from(documents).innerJoin(users, eq(users.id, documents.uploaded_by));

export type DocumentRow = Awaited<ReturnType<typeof selectRows>>[number];

/** Returns those of these documents that the reader may see, in the order of the ids. */
export async function documentsByIds(
  db: Queryable,
  reader: Member,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(db, reader).where(and(visibleTo(reader), inArray(documents.id, [...ids])));
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}

const hasActed = sql`${signatories.acted_at} is not null`;

/** Returns the signatories of these documents in the signing order of each. */
export async function signatoryRows(db: Queryable, organizationId: string, documentIds: readonly string[]) {
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
      other_pages_allowed: signatories.other_pages_allowed,
      signature_field: signatories.signature_field,
      state: signatories.state,
      acted_at: signatories.acted_at,
      remarks: signatories.remarks,
      full_name: sql<string>`case when ${hasActed} then ${recordedName} else ${memberName} end`,
      email: sql<string>`case when ${hasActed} then ${recordedEmail} else ${memberEmail} end`,
      is_invited: isInvited,
    })
    .from(signatories)
    .innerJoin(users, eq(users.id, signatories.user_id))
    .innerJoin(memberships, eq(memberships.id, signatories.signatory_id))
    .where(
      and(
        eq(signatories.organization_id, organizationId),
        inArray(signatories.document_id, [...documentIds]),
      ),
    )
    .orderBy(asc(signatories.document_id), asc(signatories.serial_number));
}

export type SignatoryRow = Awaited<ReturnType<typeof signatoryRows>>[number];
