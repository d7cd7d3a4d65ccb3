import { AddedSignature, type DocumentVersion } from '#contracts/document-files.ts';
import { z } from '#contracts/zod.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { versionsOf } from '../version-store.ts';
import { attachmentPath } from '../list/present-documents.ts';

const Added = z.nullable(AddedSignature);

/** Returns all versions of a document, the newest first. @throws AppError not_found */
export async function readVersions(
  { database, caller }: MemberContext,
  documentId: string,
): Promise<DocumentVersion[]> {
  const rows = await versionsOf(database, caller, documentId);
  if (rows.length === 0) throw new AppError(platformErrors.not_found); // every document has a first version
  return rows.map(({ created_at, added, ...row }) => ({
    ...row,
    added: Added.parse(added),
    date_added: created_at.toISOString(),
    attachment: attachmentPath(documentId, row.version),
  }));
}
