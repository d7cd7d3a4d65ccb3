import { Readable } from 'node:stream';
import type { Call } from '#contracts/call.ts';
import { UPLOAD_ID_FIELD, UPLOAD_NAME_FIELD, uploadPurpose } from '#contracts/upload-parts.ts';
import { z } from '#contracts/zod.ts';
import type { Caller } from '../auth/caller.ts';
import { VISITORS } from '../blobs/blob-place.ts';
import { AppError } from '../errors/app-error.ts';
import { platformErrors } from '../errors/platform-errors.ts';
import type { IncomingFile } from '../http/read-multipart.ts';
import type { Platform } from '../platform.ts';
import { removeParts } from './remove-parts.ts';
import { deleteUpload, holdUpload, partsOf, type UploadId, type UploadOwner } from './upload-store.ts';

const UploadFields = z.object({ [UPLOAD_ID_FIELD]: z.uuid(), [UPLOAD_NAME_FIELD]: z.string() });

/** A file that has arrived in parts. */
export interface UploadedFile extends IncomingFile {
  /** Id of the upload. */
  uploadId: string;
  /** Keeps the parts while a call reads them. @throws AppError upload_gone unless the upload is complete, for this call, and the caller's */
  claim(): Promise<void>;
  /** Removes the upload with its parts. */
  remove(): Promise<void>;
}

type Uploads = Pick<Platform, 'database' | 'blobs' | 'jobs'>;

/** Returns the owner of the uploads of a caller: an API key has none. @throws AppError not_found for a caller without an organization */
export function uploadOwner(caller: Caller): UploadOwner {
  if (caller === null) return null;
  if (!('organizationId' in caller) || 'key' in caller) throw new AppError(platformErrors.not_found);
  return { userId: caller.userId, organizationId: caller.organizationId };
}

/** Returns the id of the organization in whose store the parts of an owner are. */
export const storeOfOwner = (owner: UploadOwner): string => owner?.organizationId ?? VISITORS;

/** Returns the upload in parts that a form names in place of its file; null if it names none, or the call takes none. */
export function uploadedFile(
  { database, blobs, jobs }: Uploads,
  { call, caller, fields }: { call: Call; caller: Caller; fields: Record<string, unknown> },
): UploadedFile | null {
  const named = UploadFields.safeParse(fields);
  if (!named.success || !call.inParts) return null;
  const { [UPLOAD_ID_FIELD]: uploadId, [UPLOAD_NAME_FIELD]: name } = named.data;
  const upload: UploadId = { id: uploadId, owner: uploadOwner(caller) };
  const store = blobs.of(storeOfOwner(upload.owner));
  async function* content() {
    for (const sha256 of await partsOf(database, upload)) yield* store.createReadStream(sha256);
  }
  return {
    name,
    uploadId,
    stream: Readable.from(content(), { objectMode: false }),
    finish: () => Promise.resolve(),
    async claim() {
      if (!(await holdUpload(database, upload, uploadPurpose(call))))
        throw new AppError(platformErrors.upload_gone);
    },
    remove: () =>
      database.transaction(async (tx) => removeParts({ tx, jobs }, await deleteUpload(tx, upload))),
  };
}
