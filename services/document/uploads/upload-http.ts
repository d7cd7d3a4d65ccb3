import * as calls from '#contracts/upload-parts.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { route, type HeadersResponse, type RateLimit, type Route } from '#platform/http/route.ts';
import { sourceOf } from '#platform/http/source-of.ts';
import type { Platform } from '#platform/platform.ts';
import { removeParts } from '#platform/uploads/remove-parts.ts';
import { deleteUpload, findUpload } from '#platform/uploads/upload-store.ts';
import { uploadOwner } from '#platform/uploads/uploaded-file.ts';
import { createUpload } from './create-upload.ts';
import { receivePart } from './receive-part.ts';
import { stateHeaders } from './upload-headers.ts';

const UPLOADS_PER_HOUR = 600;
/** For each source; the files that are open at the same time have a limit of bytes besides. */
const VISITOR_UPLOADS_PER_HOUR = 120;
/** Parts of least size in a minute; those of usual size are a gigabyte and more. */
const PARTS_PER_MINUTE = 600;

type Of<T> = T & { caller: Caller };

async function readOffset(
  { database, caller }: Of<Pick<Platform, 'database'>>,
  id: string,
): Promise<HeadersResponse> {
  const upload = await findUpload(database, { id, owner: uploadOwner(caller) });
  if (!upload) throw new AppError(platformErrors.not_found);
  return { status: 200, headers: stateHeaders(upload), body: null };
}

async function removeUpload(
  { database, jobs, caller }: Of<Pick<Platform, 'database' | 'jobs'>>,
  id: string,
): Promise<HeadersResponse> {
  const upload = { id, owner: uploadOwner(caller) };
  await database.transaction(async (tx) => {
    if (!(await findUpload(tx, upload))) throw new AppError(platformErrors.not_found);
    await removeParts({ tx, jobs }, await deleteUpload(tx, upload));
  });
  return { status: 204, headers: {}, body: null };
}

const perSession = {
  key: (_: unknown, headers: { authorization?: unknown }) => String(headers.authorization),
};
const perSource: Pick<RateLimit<unknown>, 'key' | 'isPerSource'> = {
  isPerSource: true,
  key: (_, headers) => sourceOf(headers) ?? 'unknown',
};

export const uploadRoutes: readonly Route[] = [
  route(calls.createUpload, (context, { headers }) => createUpload(context, { headers, folder: 'uploads' }), {
    limit: { perHour: UPLOADS_PER_HOUR, ...perSession },
  }),
  route(calls.getUploadOffset, (context, { params }) => readOffset(context, params.id)),
  route(
    calls.sendPart,
    (context, { params, headers, part }) => receivePart(context, { ...params, headers, part }),
    {
      limit: { perMinute: PARTS_PER_MINUTE, ...perSession },
    },
  ),
  route(calls.removeUpload, (context, { params }) => removeUpload(context, params.id)),
  route(
    calls.createVisitorUpload,
    (context, { headers }) => createUpload(context, { headers, folder: 'visitor-uploads' }),
    { limit: { perHour: VISITOR_UPLOADS_PER_HOUR, ...perSource } },
  ),
  route(calls.getVisitorUploadOffset, (context, { params }) => readOffset(context, params.id), {
    limit: { perMinute: PARTS_PER_MINUTE, ...perSource },
  }),
  route(
    calls.sendVisitorPart,
    (context, { params, headers, part }) => receivePart(context, { ...params, headers, part }),
    { limit: { perMinute: PARTS_PER_MINUTE, ...perSource } },
  ),
  route(calls.removeVisitorUpload, (context, { params }) => removeUpload(context, params.id), {
    limit: { perMinute: PARTS_PER_MINUTE, ...perSource },
  }),
];
