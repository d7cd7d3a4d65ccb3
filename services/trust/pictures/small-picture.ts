import { Readable } from 'node:stream';
import { SMALL_PICTURE_UPLOAD } from '#contracts/limits.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import type { FileResponse } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.ts';
import { readUploadedPicture } from './read-uploaded-picture.ts';
import { readSmallPicture } from '../tasks/read-small-picture.ts';

/** Time in seconds for which a browser keeps a picture, whose content never changes. */
const KEPT_SECONDS = 24 * 60 * 60;

/** Returns a stored profile picture or logo (PNG) as a file. */
export function smallPictureResponse(png: Buffer): FileResponse {
  const headers = {
    'cache-control': `private, max-age=${KEPT_SECONDS}, immutable`,
    'content-disposition': 'inline',
    'content-length': String(png.length),
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  };
  return { status: 200, headers, body: Readable.from([png]) };
}

/**
 * Returns an uploaded PNG encoded again, small and without metadata. The file itself is not kept.
 * @throws AppError with a message at the field `file`
 */
export async function smallPictureOf(
  platform: Pick<Platform, 'blobs' | 'engine'>,
  file: IncomingFile,
): Promise<Buffer> {
  const upload = { file, limits: SMALL_PICTURE_UPLOAD, task: readSmallPicture };
  const { png } = await readUploadedPicture(platform, upload);
  return png;
}
