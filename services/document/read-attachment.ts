import { AppError } from '#platform/errors/app-error.ts';
import { answerBlob } from '#platform/http/answer-blob.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import type { FileAnswer, RequestHeaders } from '#platform/http/route.ts';
import type { MemberContext } from '#platform/platform.ts';
import { findVersion } from './document-store.ts';

/** The bytes of a version, for the viewer. */
export async function readAttachment(
  { database, blobs, caller }: MemberContext,
  wanted: { documentId: string; version: number | undefined },
  headers: RequestHeaders,
): Promise<FileAnswer> {
  const version = await findVersion(database, caller, wanted);
  if (!version) throw new AppError('not_found');
  const { sha256, size, document_name } = version;
  return answerBlob(
    blobs,
    {
      sha256,
      size,
      contentType: 'application/pdf',
      contentDisposition: contentDisposition('inline', document_name),
    },
    headers,
  );
}
