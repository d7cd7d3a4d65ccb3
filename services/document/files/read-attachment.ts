import { recordActivity } from '#platform/audit/record-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { blobResponse } from '#platform/http/blob-response.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import type { FileResponse, RequestHeaders } from '#platform/http/route.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { findVersion } from '../version-store.ts';

interface Wanted {
  documentId: string;
  version?: number | undefined;
  purpose: 'view' | 'download';
}

/** Returns the file of a version, for the viewer or as a download. */
export async function readAttachment(
  { database, blobs, caller }: MemberContext,
  { purpose, ...wanted }: Wanted,
  headers: RequestHeaders,
): Promise<FileResponse> {
  const found = await findVersion(database, caller, wanted);
  if (!found) throw new AppError(platformErrors.not_found);
  const { sha256, size, document_name, version } = found;
  if (purpose === 'download') {
    await database.transaction((tx) =>
      recordActivity(tx, caller, {
        action: 'version_downloaded',
        subjectId: wanted.documentId,
        details: { version },
      }),
    );
  }
  return blobResponse(
    blobs.of(caller.organizationId),
    {
      sha256,
      size,
      contentType: 'application/pdf',
      contentDisposition:
        purpose === 'download'
          ? contentDisposition('attachment', versionName(document_name, version))
          : contentDisposition('inline', document_name),
    },
    headers,
  );
}

/** Returns the file name of a version, for example `lease (version 2).pdf`. */
function versionName(name: string, version: number): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem} (version ${version})${extension}`;
}
