import type { Document } from '#contracts/document.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { signatoryRows, type DocumentRow, type SignatoryRow } from './store/document-rows.ts';
import { isOwner } from '../owned-documents.ts';

/** Returns documents with their signatories as the reader sees them, in the order given. */
export async function presentDocuments(
  db: Queryable,
  reader: Member,
  rows: readonly DocumentRow[],
): Promise<Document[]> {
  const all = await signatoryRows(
    db,
    reader.organizationId,
    rows.map(({ id }) => id),
  );
  const byDocument = Map.groupBy(all, ({ document_id }) => document_id);
  return rows.map((row) => presentDocument(row, byDocument.get(row.id) ?? [], reader));
}

function presentDocument(row: DocumentRow, signatories: SignatoryRow[], reader: Member): Document {
  const turn =
    row.status === 'pending_for_signature'
      ? signatories.find(({ user_id }) => user_id === reader.userId)
      : undefined;
  return {
    id: row.id,
    document_name: row.document_name,
    date_added: row.created_at.toISOString(),
    status: row.status,
    attachment: attachmentPath(row.id, row.version),
    pages_to_sign: turn?.pages_to_sign ?? [],
    other_pages_allowed: turn?.other_pages_allowed ?? true,
    signature_field: turn?.signature_field ?? null,
    instruction_notes: turn?.instruction_notes ?? '',
    approval_id: turn?.id ?? null,
    approval_track_id: row.approval_track_id,
    version: row.version,
    page_count: row.page_count,
    size: row.size,
    is_encrypted: row.is_encrypted,
    is_password_kept: row.is_password_kept,
    active_content: row.active_content,
    due_date: row.due_date,
    uploaded_by: { id: row.uploaded_by, full_name: row.uploader_name },
    is_owner: isOwner(reader, row),
    signatories: signatories.map(
      ({ user_id, full_name, serial_number, state, is_invited, is_deactivated }) => ({
        user_id,
        full_name,
        serial_number,
        state,
        is_invited,
        is_deactivated,
      }),
    ),
  };
}

/** Returns the path of the call that returns the file of a version. */
export function attachmentPath(documentId: string, version: number): string {
  return `/document/${documentId}/attachment?version=${version}`;
}
