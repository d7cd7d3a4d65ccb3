import { covers } from '#contracts/permission.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { takeDocuments, type StoredDocument } from './document-store.ts';

/**
 * The documents of all these ids, locked; throws not_found if one is missing and permission_denied if one is not the
 * caller's own.
 */
export async function takeOwnDocuments(
  tx: Transaction,
  { caller }: MemberContext,
  instanceIds: readonly string[],
): Promise<StoredDocument[]> {
  const ids = new Set(instanceIds);
  const documents = await takeDocuments(tx, caller, [...ids]);
  if (documents.length !== ids.size) throw new AppError(platformErrors.not_found);
  if (!documents.every((document) => isOwner(caller, document)))
    throw new AppError(platformErrors.permission_denied);
  return documents;
}

/**
 * An owner names signatories, cancels and deletes: the uploader, and roles that see all documents and may write them.
 */
export function isOwner(reader: Member, document: { uploaded_by: string }): boolean {
  if (!covers(reader.permissions.documents, 'write')) return false;
  return reader.seesAllDocuments || document.uploaded_by === reader.userId;
}
