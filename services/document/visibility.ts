import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { DocumentStatus, StatusTab } from '#contracts/document.ts';
import { covers } from '#contracts/permission.ts';
import type { Member } from '#platform/auth/caller.ts';
import { documents, signatories } from './document-tables.ts';

/** Which documents exist for this member: all of the organization's for some roles, else those they take part in. */
export function visibleTo(reader: Member): SQL | undefined {
  const ofOrganization = eq(documents.organization_id, reader.organizationId);
  if (reader.seesAllDocuments) return ofOrganization;
  const isSignatory = sql`exists (select 1 from ${signatories} where ${signatories.organization_id} = ${reader.organizationId}
    and ${signatories.user_id} = ${reader.userId} and ${signatories.document_id} = ${documents.id})`;
  return and(ofOrganization, or(eq(documents.uploaded_by, reader.userId), isSignatory));
}

/** The status from the reader's place: pending_for_signature while it is their turn. */
export function statusFor(reader: Member): SQL<DocumentStatus> {
  return sql<DocumentStatus>`case when ${documents.turn_user_id} = ${reader.userId} then 'pending_for_signature' else ${documents.status} end`;
}

/** What a tab holds for this reader. */
export function inTab(tab: StatusTab, reader: Member): SQL | undefined {
  switch (tab) {
    case 'all':
      return undefined;
    case 'pending_for_signature':
      return eq(documents.turn_user_id, reader.userId);
    case 'signed':
      return eq(documents.status, 'signed');
    case 'rejected':
      return inArray(documents.status, ['rejected', 'cancelled']);
  }
}

/** An owner names signatories, cancels and deletes: the uploader, and roles that see all documents and may write them. */
export function isOwner(reader: Member, document: { uploaded_by: string }): boolean {
  if (!covers(reader.permissions.documents, 'write')) return false;
  return reader.seesAllDocuments || document.uploaded_by === reader.userId;
}
