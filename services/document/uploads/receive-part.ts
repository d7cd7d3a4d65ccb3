import { Readable } from 'node:stream';
import { PART_BYTES } from '#contracts/limits.ts';
import { LEAST_PART_BYTES } from '#contracts/upload-parts.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { BlobTooLarge, type StagedBlob } from '#platform/blobs/blob-store.ts';
import { keepBlob } from '#platform/blobs/keep-blob.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { isDiskFull } from '#platform/errors/is-disk-full.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { HeadersResponse, RequestHeaders } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.ts';
import { addPart, findUpload, type Upload, type UploadId } from '#platform/uploads/upload-store.ts';
import { storeOfOwner, uploadOwner } from '#platform/uploads/uploaded-file.ts';
import { removeUnneededBlob } from '../files/remove-blob.ts';
import { assertTusVersion, bytesIn, stateHeaders } from './upload-headers.ts';

type Context = Pick<Platform, 'database' | 'blobs'> & { caller: Caller };

/**
 * Stores the next part of an upload. Of a part whose connection breaks, what has arrived is stored.
 * @throws AppError not_found; upload_offset_wrong when another part is expected; payload_too_large for one that is longer than a part
 * may be, or than the rest of the file; upload_incomplete when less than the smallest part has arrived
 */
export async function receivePart(
  context: Context,
  { id, headers, part }: { id: string; headers: RequestHeaders; part: Readable },
): Promise<HeadersResponse> {
  assertTusVersion(headers);
  const upload: UploadId = { id, owner: uploadOwner(context.caller) };
  const start = bytesIn(headers, 'upload-offset');
  const found = await findUpload(context.database, upload);
  if (!found) throw new AppError(platformErrors.not_found);
  if (found.received !== start) throw offsetWrong(found);
  const rest = found.length - start;
  if (rest === 0) return { status: 204, headers: stateHeaders(found), body: null };
  const blob = await stagePart(context, upload, { part, maxBytes: Math.min(PART_BYTES, rest) });
  try {
    if (blob.size < Math.min(LEAST_PART_BYTES, rest)) throw new AppError(platformErrors.upload_incomplete);
    const grown = await storePart(context, upload, { blob, start });
    return { status: 204, headers: stateHeaders(grown), body: null };
  } finally {
    await blob.discard();
  }
}

async function stagePart(
  { blobs }: Context,
  { owner }: UploadId,
  { part, maxBytes }: { part: Readable; maxBytes: number },
): Promise<StagedBlob> {
  try {
    return await blobs.of(storeOfOwner(owner)).stage(Readable.from(arrivedBytes(part)), { maxBytes });
  } catch (error) {
    if (error instanceof BlobTooLarge) throw new AppError(platformErrors.payload_too_large);
    if (isDiskFull(error)) throw new AppError(platformErrors.storage_full, { cause: error });
    throw error;
  }
}

/** Yields the bytes of a request up to its end, or to that of its connection. */
async function* arrivedBytes(request: Readable): AsyncIterable<Buffer> {
  try {
    for await (const bytes of request as AsyncIterable<Buffer>) yield bytes;
  } catch {
    // the connection has ended; the client asks how far the upload has come
  }
}

async function storePart(
  context: Context,
  upload: UploadId,
  { blob, start }: { blob: StagedBlob; start: number },
): Promise<Upload> {
  const { sha256, size } = blob;
  try {
    return await context.database.transaction(async (tx) => {
      const grown = await addPart(tx, upload, { start, size, sha256 });
      if (!grown) throw await missedOffset(context, upload);
      await keepBlob(tx, blob);
      return grown;
    });
  } catch (error) {
    await removeUnneededBlob(context, { organizationId: storeOfOwner(upload.owner), sha256 });
    throw error;
  }
}

/** Returns the error for a part when another request was first, or the upload has ended. */
async function missedOffset({ database }: Context, upload: UploadId): Promise<AppError> {
  const found = await findUpload(database, upload);
  return found ? offsetWrong(found) : new AppError(platformErrors.not_found);
}

const offsetWrong = (upload: Upload) =>
  new AppError(platformErrors.upload_offset_wrong, { headers: stateHeaders(upload) });
