import type { BlobStore } from '../blobs/blob-store.ts';
import { AppError } from '../errors/app-error.ts';
import { requestedRange } from './byte-range.ts';
import type { FileResponse, RequestHeaders } from './route.ts';
import { platformErrors } from '../errors/platform-errors.ts';

export interface BlobToSend {
  sha256: string;
  size: number;
  contentType: string;
  contentDisposition: string;
}

/**
 * Returns a response with a blob, with ranges and validators (RFC 9110, 13 and 14); its SHA-256 is the entity tag.
 * @throws AppError range_not_satisfiable
 */
export function blobResponse(
  blobs: Pick<BlobStore, 'createReadStream'>,
  blob: BlobToSend,
  request: RequestHeaders,
): FileResponse {
  const etag = `"${blob.sha256}"`;
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': blob.contentDisposition,
    'content-type': blob.contentType,
    'x-content-type-options': 'nosniff',
  };
  if (matches(single(request['if-none-match']), etag)) return { status: 304, headers, body: null };
  const condition = single(request['if-range']);
  const isRangeWanted = condition === undefined || condition === etag;
  const range = isRangeWanted ? requestedRange(single(request.range), blob.size) : 'whole';
  if (range === 'unsatisfiable') {
    // RFC 9110, 15.5.17: the response states the size of the file.
    throw new AppError(platformErrors.range_not_satisfiable, {
      headers: { 'content-range': `bytes */${blob.size}` },
    });
  }
  if (range === 'whole') {
    return {
      status: 200,
      headers: { ...headers, 'content-length': String(blob.size) },
      body: blobs.createReadStream(blob.sha256),
    };
  }
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${blob.size}`,
    },
    body: blobs.createReadStream(blob.sha256, range),
  };
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => ['*', etag, `W/${etag}`].includes(part.trim()));
}

const single = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);
