import { and, asc, eq, sql } from '#platform/drizzle/orm.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { preparedOnce } from '#platform/prepared-once.ts';
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

const organizationId = sql.placeholder('organizationId');
const userId = sql.placeholder('userId');
/** Array of ids, so that the query has one text for any number of them. */
const ids = sql.placeholder('ids');

const documentRows = (seesAllDocuments: boolean) =>
  preparedOnce((db) =>
    db
      .select({
        id: documents.id,
        document_name: documents.document_name,
        created_at: documents.created_at,
        status: statusFor({ userId }),
        approval_track_id: documents.approval_track_id,
        version: documents.version,
        page_count: documents.page_count,
        size: documents.size,
        is_encrypted: documents.is_encrypted,
        is_password_kept: sql<boolean>`${documents.encrypted_password} is not null`,
        active_content: documents.active_content,
        due_date: documents.due_date,
        uploaded_by: documents.uploaded_by,
        uploader_name: fullName,
      })
      .from(documents)
      .innerJoin(users, eq(users.id, documents.uploaded_by))
      .where(and(visibleTo({ organizationId, userId, seesAllDocuments }), sql`${documents.id} = any(${ids})`))
      .prepare(seesAllDocuments ? 'document_rows' : 'document_rows_of_reader'),
  );
const [allRows, rowsOfReader] = [documentRows(true), documentRows(false)];

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof allRows>['execute']>>[number];

/** Returns those of these documents that the reader may see, in the order of the ids. */
export async function documentsByIds(
  db: Queryable,
  reader: Member,
  wanted: readonly string[],
): Promise<DocumentRow[]> {
  if (wanted.length === 0) return [];
  const query = reader.seesAllDocuments ? allRows : rowsOfReader;
  const { organizationId, userId } = reader;
  const rows = await query(db).execute({ organizationId, userId, ids: wanted });
  const place = new Map(wanted.map((id, index) => [id, index]));
  return rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}

const hasActed = sql`${signatories.acted_at} is not null`;

const signatoriesOfDocuments = preparedOnce((db) =>
  db
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
      is_deactivated: sql<boolean>`not ((${memberships.is_active} or ${isInvited}) and ${users.is_active})`,
    })
    .from(signatories)
    .innerJoin(users, eq(users.id, signatories.user_id))
    .innerJoin(memberships, eq(memberships.id, signatories.signatory_id))
    .where(
      and(eq(signatories.organization_id, organizationId), sql`${signatories.document_id} = any(${ids})`),
    )
    .orderBy(asc(signatories.document_id), asc(signatories.serial_number))
    .prepare('signatories_of_documents'),
);

export type SignatoryRow = Awaited<ReturnType<ReturnType<typeof signatoriesOfDocuments>['execute']>>[number];

/** Returns the signatories of these documents in the signing order of each. */
export async function signatoryRows(
  db: Queryable,
  organizationId: string,
  documentIds: readonly string[],
): Promise<SignatoryRow[]> {
  if (documentIds.length === 0) return [];
  return signatoriesOfDocuments(db).execute({ organizationId, ids: documentIds });
}
