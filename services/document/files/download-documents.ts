import { recordActivities } from '#platform/audit/record-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { blobResponse } from '#platform/http/blob-response.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import type { FileResponse } from '#platform/http/route.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { archiveName, archiveOf } from './archive.ts';
import { newestVersions } from '../version-store.ts';

/**
 * Returns the newest version of one document as PDF, of several as zip.
 * @throws AppError not_found when the caller may not see one of them
 */
export async function downloadDocuments(
  { database, blobs, caller }: MemberContext,
  instanceIds: readonly string[],
): Promise<FileResponse> {
  const ids = [...new Set(instanceIds)];
  const versions = await newestVersions(database, caller, ids);
  if (versions.length !== ids.length) throw new AppError(platformErrors.not_found);
  versions.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const entries = versions.map(({ id }) => ({ action: 'document_downloaded' as const, subjectId: id }));
  await database.transaction((tx) => recordActivities(tx, caller, entries));

  const [first] = versions;
  if (first && versions.length === 1) {
    const disposition = contentDisposition('attachment', first.document_name);
    return blobResponse(
      blobs.of(caller.organizationId),
      { ...first, contentType: 'application/pdf', contentDisposition: disposition },
      {},
    );
  }
  return {
    status: 200,
    headers: {
      'cache-control': 'private, no-cache',
      'content-disposition': contentDisposition('attachment', archiveName(new Date())),
      'content-type': 'application/zip',
      'x-content-type-options': 'nosniff',
    },
    body: archiveOf(blobs.of(caller.organizationId), versions),
  };
}
