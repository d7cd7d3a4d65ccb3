import { and, desc, eq, inArray } from '#platform/drizzle/orm.ts';
import type { AddedSignature } from '#contracts/document-files.ts';
import { accountableUser, type Member } from '#platform/auth/caller.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { recordedName, users } from '#platform/identity/identity-tables.ts';
import { documents, documentVersions } from './document-tables.ts';
import { visibleTo } from './visibility-store.ts';

export interface NewVersion {
  document_id: string;
  version: number;
  sha256: string;
  size: number;
  /** Signature that creates the version; none for an upload. */
  added?: AddedSignature;
}

export async function insertVersion(tx: Transaction, author: Member, version: NewVersion): Promise<void> {
  await tx
    .insert(documentVersions)
    .values({ ...version, organization_id: author.organizationId, created_by: accountableUser(author) });
}

/** Returns a version of a document that the reader may see: the one named, or the newest; null when there is none. */
export async function findVersion(
  db: Queryable,
  reader: Member,
  wanted: { documentId: string; version?: number | undefined },
) {
  const [found] = await db
    .select({
      document_name: documents.document_name,
      version: documentVersions.version,
      sha256: documentVersions.sha256,
      size: documentVersions.size,
      created_at: documentVersions.created_at,
      encrypted_password: documents.encrypted_password,
    })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.document_id, documents.id))
    .where(
      and(
        visibleTo(reader),
        eq(documents.id, wanted.documentId),
        wanted.version === undefined
          ? eq(documentVersions.version, documents.version)
          : eq(documentVersions.version, wanted.version),
      ),
    );
  return found ?? null;
}

/** Returns the newest version of each of these documents that the reader may see. */
export function newestVersions(db: Queryable, reader: Member, ids: readonly string[]) {
  return db
    .select({
      id: documents.id,
      document_name: documents.document_name,
      sha256: documentVersions.sha256,
      size: documentVersions.size,
      created_at: documentVersions.created_at,
    })
    .from(documents)
    .innerJoin(
      documentVersions,
      and(eq(documentVersions.document_id, documents.id), eq(documentVersions.version, documents.version)),
    )
    .where(and(visibleTo(reader), inArray(documents.id, [...ids])));
}

/** Returns all versions of a document, the newest first; none when the reader may not see it. */
export function versionsOf(db: Queryable, reader: Member, documentId: string) {
  return db
    .select({
      version: documentVersions.version,
      created_at: documentVersions.created_at,
      created_by: recordedName,
      size: documentVersions.size,
      sha256: documentVersions.sha256,
      added: documentVersions.added,
    })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.document_id))
    .innerJoin(users, eq(users.id, documentVersions.created_by))
    .where(and(visibleTo(reader), eq(documents.id, documentId)))
    .orderBy(desc(documentVersions.version));
}

/** Returns the organizations of the documents that have a version with these bytes (SHA-256, hexadecimal). */
export async function organizationsWithVersion(db: Queryable, sha256: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: documentVersions.organization_id })
    .from(documentVersions)
    .where(eq(documentVersions.sha256, sha256));
  return found.map(({ id }) => id);
}
