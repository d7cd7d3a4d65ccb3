import { defineCall, type Call } from './call.ts';
import { MEGABYTE } from './limits.ts';
import { z } from './zod.ts';

/** Version of the tus protocol that the services speak, https://tus.io/protocols/resumable-upload. */
export const TUS_VERSION = '1.0.0';
/** Content type of a part. */
export const PART_TYPE = 'application/offset+octet-stream';
/** Minimum size in bytes of a part other than the last, which limits the number of blobs of a file. */
export const LEAST_PART_BYTES = 256 * 1024;
/** Validity of an unfinished upload after its last part. */
export const UPLOAD_MINUTES = 60;
/** Uploads that a member may have open in an organization. */
export const MAX_OPEN_UPLOADS = 30;
/** Bytes that the open uploads of all visitors may have together. */
export const MAX_VISITOR_BYTES = 2048 * MEGABYTE;

/** Fields of a form that name a finished upload in place of the file. */
export const UPLOAD_ID_FIELD = 'upload_id';
export const UPLOAD_NAME_FIELD = 'file_name';

/** Code of the refusal of a form whose upload does not exist (any more). */
export const UPLOAD_GONE = 'upload_gone';

/** Request headers of the protocol. */
export const TUS_REQUEST_HEADERS = [
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
] as const;
/** Response headers of the protocol. */
export const TUS_RESPONSE_HEADERS = [
  'location',
  'tus-resumable',
  'tus-version',
  'upload-expires',
  'upload-length',
  'upload-offset',
] as const;

/** Name by which `Upload-Metadata` says for which call an upload is, for example `document/verify`. */
export const uploadPurpose = ({ service, path }: Pick<Call, 'service' | 'path'>): string => service + path;

const params = z.object({ id: z.uuid() });
const member = { access: 'member', permission: null, allowedWhileDeleting: true } as const; // the call that it is for says who may
const visitor = { access: 'public' } as const;
const common = { service: 'document', isExtension: true, answer: 'headers' } as const;

export const createUpload = defineCall({
  ...common,
  ...member,
  method: 'POST',
  path: '/uploads',
  summary:
    'Begins an upload in parts (tus 1.0.0, creation). `Upload-Metadata` has `filename` and `purpose`, the call that will name the upload.',
});
export const getUploadOffset = defineCall({
  ...common,
  ...member,
  method: 'GET',
  path: '/uploads/{id}',
  summary: 'Bytes of an upload that have arrived, as `Upload-Offset` (tus 1.0.0, HEAD).',
  params,
});
export const sendPart = defineCall({
  ...common,
  ...member,
  method: 'PATCH',
  path: '/uploads/{id}',
  summary: 'Takes the next part of an upload (tus 1.0.0).',
  params,
  bodyType: 'part',
});
export const removeUpload = defineCall({
  ...common,
  ...member,
  method: 'DELETE',
  path: '/uploads/{id}',
  summary: 'Ends an upload and removes its parts (tus 1.0.0, termination).',
  params,
});

export const createVisitorUpload = defineCall({
  ...common,
  ...visitor,
  method: 'POST',
  path: '/visitor-uploads',
  summary: 'Begins an upload in parts for a call that needs no session (tus 1.0.0, creation).',
});
export const getVisitorUploadOffset = defineCall({
  ...common,
  ...visitor,
  method: 'GET',
  path: '/visitor-uploads/{id}',
  summary: 'Bytes of an upload of a visitor that have arrived (tus 1.0.0, HEAD).',
  params,
});
export const sendVisitorPart = defineCall({
  ...common,
  ...visitor,
  method: 'PATCH',
  path: '/visitor-uploads/{id}',
  summary: 'Takes the next part of an upload of a visitor (tus 1.0.0).',
  params,
  bodyType: 'part',
});
export const removeVisitorUpload = defineCall({
  ...common,
  ...visitor,
  method: 'DELETE',
  path: '/visitor-uploads/{id}',
  summary: 'Ends an upload of a visitor and removes its parts (tus 1.0.0, termination).',
  params,
});
