import { covers } from '#contracts/permission-rules.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { takeDocuments, type StoredDocument } from './document-store.ts';

/**
 * Returns these documents, locked until the transaction ends.
 * @throws AppError not_found when one is missing, permission_denied when the caller is not an owner of one
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
 * Returns whether the reader may name signatories, cancel and delete: true for the uploader and for roles
 * that see all documents and may write them.
 */
export function isOwner(reader: Member, document: { uploaded_by: string }): boolean {
  if (!covers(reader.permissions.documents, 'write')) return false;
  return reader.seesAllDocuments || document.uploaded_by === reader.userId;
}
