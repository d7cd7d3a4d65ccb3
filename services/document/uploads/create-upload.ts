import type { Call } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { MEGABYTE } from '#contracts/limits.ts';
import {
  MAX_OPEN_UPLOADS,
  MAX_VISITOR_BYTES,
  UPLOAD_MINUTES,
  uploadPurpose,
} from '#contracts/upload-parts.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import { assertWritable, authorize, type Caller } from '#platform/auth/caller.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { HeadersResponse, RequestHeaders } from '#platform/http/route.ts';
import { sourceOf } from '#platform/http/source-of.ts';
import { uploadRefusal } from '#platform/http/stage-upload.ts';
import type { Limit, Limiter } from '#platform/limits/limiter.ts';
import { tooManyRequests } from '#platform/limits/too-many.ts';
import type { Platform } from '#platform/platform.ts';
import { insertUpload, lockOpenUploads, type UploadOwner } from '#platform/uploads/upload-store.ts';
import { uploadOwner } from '#platform/uploads/uploaded-file.ts';
import { assertTusVersion, bytesIn, metadataIn, stateHeaders } from './upload-headers.ts';

type Context = Pick<Platform, 'database' | 'limiter'> & { caller: Caller };

/**
 * Megabytes that one source of visitors may begin to upload within the time for which uploads are kept: a quarter of the limit
 * for all visitors.
 */
export const VISITOR_MEGABYTES: Limit = {
  name: 'megabytes of visitor uploads',
  points: MAX_VISITOR_BYTES / MEGABYTE / 4,
  seconds: UPLOAD_MINUTES * 60,
  factor: 'source',
};

/**
 * Begins an upload in parts for a call that the caller may make, if name and size are within its limits.
 * @throws AppError as the call itself would; too_many_requests when too much is open
 */
export async function createUpload(
  { database, limiter, caller }: Context,
  { headers, folder }: { headers: RequestHeaders; folder: string },
): Promise<HeadersResponse> {
  assertTusVersion(headers);
  const length = bytesIn(headers, 'upload-length');
  const metadata = metadataIn(headers);
  const { call, limits } = callFor(metadata.get('purpose'), caller);
  const name = metadata.get('filename') ?? '';
  const problem = firstFileProblem({ name, size: length }, limits);
  if (problem) throw uploadRefusal(name, problem);
  const owner = uploadOwner(caller);
  if (owner === null) await takeShare(limiter, sourceOf(headers), length);
  const upload = await database.transaction(async (tx) => {
    const open = await lockOpenUploads(tx, owner);
    if (isTooMuch(owner, { count: open.count + 1, bytes: open.bytes + length }))
      throw tooManyRequests(UPLOAD_MINUTES * 60);
    return insertUpload(tx, { owner, purpose: uploadPurpose(call), length });
  });
  // Relative to the address of the request, so that it holds at the service and at the web app (RFC 9110, 10.2.2).
  const location = `${folder}/${upload.id}`;
  return { status: 201, headers: { ...stateHeaders(upload), location }, body: null };
}

/** Returns the call that an upload is for, which the caller must be permitted to make. @throws AppError */
function callFor(purpose: string | undefined, caller: Caller) {
  const access = caller === null ? 'public' : 'member';
  const call = ALL_CALLS.find(
    (each) => each.access === access && uploadPurpose(each) === purpose && each.inParts,
  );
  if (!call?.inParts) throw new AppError(platformErrors.invalid_request);
  if (caller !== null && 'organizationId' in caller) assertPermitted(call, caller);
  return { call, limits: call.inParts };
}

function assertPermitted(call: Call, caller: Extract<Caller, { organizationId: string }>): void {
  if (call.permission) authorize(caller, call.permission);
  assertWritable(call, caller);
}

/** Counts the bytes of a visitor, so that no source takes all that visitors may have open. @throws AppError too_many_requests */
async function takeShare(limiter: Limiter, source: string | null, bytes: number): Promise<void> {
  if (source === null) return;
  const count = await limiter.count(VISITOR_MEGABYTES, source, Math.ceil(bytes / MEGABYTE));
  if (!count.isExceeded) return;
  await count.giveBack();
  throw tooManyRequests(count.secondsLeft);
}

const isTooMuch = (owner: UploadOwner, { count, bytes }: { count: number; bytes: number }) =>
  owner === null ? bytes > MAX_VISITOR_BYTES : count > MAX_OPEN_UPLOADS;
