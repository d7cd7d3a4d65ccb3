import { and, asc, eq, inArray, sql } from '#platform/drizzle/orm.ts';
import type { ActiveContent } from '#contracts/active-content.ts';
import { accountableUser, type Member } from '#platform/auth/caller.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { documents, documentVersions } from './document-tables.ts';
import { insertVersion } from './version-store.ts';
import { visibleTo } from './visibility-store.ts';

export type StoredDocument = typeof documents.$inferSelect;

export interface NewDocument {
  id: string;
  document_name: string;
  page_count: number;
  is_encrypted: boolean;
  active_content: ActiveContent[];
  encrypted_password: Buffer | null;
  size: number;
  sha256: string;
}

/** Inserts a document with its first version. */
export async function insertDocument(
  tx: Transaction,
  uploader: Member,
  document: NewDocument,
): Promise<void> {
  const { sha256, ...columns } = document;
  const organization_id = uploader.organizationId;
  await tx.insert(documents).values({ ...columns, organization_id, uploaded_by: accountableUser(uploader) });
  await insertVersion(tx, uploader, { document_id: document.id, version: 1, sha256, size: document.size });
}

/**
 * Returns those of these documents that the caller may see, locked until the transaction ends. Locks them in
 * the order of their ids, so that two transactions cannot deadlock.
 */
export function takeDocuments(
  tx: Transaction,
  caller: Member,
  ids: readonly string[],
): Promise<StoredDocument[]> {
  return tx
    .select()
    .from(documents)
    .where(and(visibleTo(caller), inArray(documents.id, [...ids])))
    .orderBy(asc(documents.id))
    .for('update');
}

/** Returns the documents of the organization with these ids, without a lock. */
export function findDocuments(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredDocument[]> {
  return db
    .select()
    .from(documents)
    .where(and(eq(documents.organization_id, organizationId), inArray(documents.id, [...ids])));
}

/** Returns how many of these documents the reader may see. */
export function countVisible(db: Queryable, reader: Member, ids: readonly string[]): Promise<number> {
  return db.$count(documents, and(visibleTo(reader), inArray(documents.id, [...ids])));
}

/** Returns the ids of the organization's documents with these approval track ids; unknown ones are left out. */
export async function documentsOfTracks(
  db: Queryable,
  organizationId: string,
  trackIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(eq(documents.organization_id, organizationId), inArray(documents.approval_track_id, [...trackIds])),
    );
  return rows.map(({ id }) => id);
}

/** Updates a document that takeDocuments has locked. */
export async function updateDocument(
  tx: Transaction,
  { id, organization_id }: Pick<StoredDocument, 'id' | 'organization_id'>,
  changes: Partial<typeof documents.$inferInsert>,
): Promise<void> {
  await tx
    .update(documents)
    .set(changes)
    .where(and(eq(documents.organization_id, organization_id), eq(documents.id, id)));
}

/** Starts signing at these documents, given the first signatory of each; all of them are the same user. */
export async function startDocuments(
  tx: Transaction,
  organizationId: string,
  firsts: readonly { document_id: string; user_id: string }[],
): Promise<void> {
  const [first] = firsts;
  if (!first) return;
  await tx
    .update(documents)
    .set({
      status: 'in_progress',
      turn_user_id: first.user_id,
      turn_started_at: new Date(),
      approval_track_id: sql`gen_random_uuid()`,
    })
    .where(
      and(
        eq(documents.organization_id, organizationId),
        inArray(
          documents.id,
          firsts.map(({ document_id }) => document_id),
        ),
      ),
    );
}

/** Ends documents without a signature. The caller must have locked them. */
export async function endDocuments(
  tx: Transaction,
  organizationId: string,
  { ids, status }: { ids: readonly string[]; status: 'rejected' | 'cancelled' },
): Promise<void> {
  await tx
    .update(documents)
    .set({ status, turn_user_id: null, turn_started_at: null, encrypted_password: null })
    .where(and(eq(documents.organization_id, organizationId), inArray(documents.id, [...ids])));
}

/** Appends a remark to those that documents have, for the search. The caller must have locked them. */
export async function addRemarks(
  tx: Transaction,
  organizationId: string,
  { ids, remarks }: { ids: readonly string[]; remarks: string },
): Promise<void> {
  if (remarks === '') return;
  await tx
    .update(documents)
    .set({ remarks: sql`concat_ws(E'\\n', nullif(${documents.remarks}, ''), ${remarks}::text)` })
    .where(and(eq(documents.organization_id, organizationId), inArray(documents.id, [...ids])));
}

/** Deletes documents with their versions and signatories, and returns the names of their blobs. */
export async function deleteDocuments(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const versions = await tx
    .select({ sha256: documentVersions.sha256 })
    .from(documentVersions)
    .where(
      and(
        eq(documentVersions.organization_id, organizationId),
        inArray(documentVersions.document_id, [...ids]),
      ),
    );
  await tx
    .delete(documents)
    .where(and(eq(documents.organization_id, organizationId), inArray(documents.id, [...ids])));
  return [...new Set(versions.map(({ sha256 }) => sha256))];
}
