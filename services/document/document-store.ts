import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { documents, documentVersions } from './document-tables.ts';

export interface NewDocument {
  id: string;
  document_name: string;
  page_count: number;
  is_encrypted: boolean;
  sealed_password: Buffer | null;
  size: number;
  sha256: string;
}

/** A new document with its first version. */
export async function insertDocument(
  tx: Transaction,
  uploader: Member,
  document: NewDocument,
): Promise<void> {
  const { sha256, ...columns } = document;
  const organization_id = uploader.organizationId;
  await tx.insert(documents).values({ ...columns, organization_id, uploaded_by: uploader.userId });
  await insertVersion(tx, uploader, { document_id: document.id, version: 1, sha256, size: document.size });
}

export interface NewVersion {
  document_id: string;
  version: number;
  sha256: string;
  size: number;
}

export async function insertVersion(tx: Transaction, author: Member, version: NewVersion): Promise<void> {
  await tx
    .insert(documentVersions)
    .values({ ...version, organization_id: author.organizationId, created_by: author.userId });
}
