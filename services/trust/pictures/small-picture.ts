import { Readable } from 'node:stream';
import { SMALL_PICTURE_UPLOAD } from '#contracts/limits.ts';
import { describeSigningError } from '#contracts/signing-error-words.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import type { FileResponse } from '#platform/http/route.ts';
import { stageUpload, uploadRefusal } from '#platform/http/stage-upload.ts';
import type { Platform } from '#platform/platform.ts';
import { SigningError } from '#signing';
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
  { blobs, engine }: Pick<Platform, 'blobs' | 'engine'>,
  file: IncomingFile,
): Promise<Buffer> {
  const problem = firstFileProblem({ name: file.name, size: 1 }, SMALL_PICTURE_UPLOAD); // its size is not known yet
  if (problem) throw uploadRefusal(file.name, problem);
  const staged = await stageUpload(blobs, file, SMALL_PICTURE_UPLOAD);
  try {
    const { png } = await engine.run(readSmallPicture, { file: staged.path });
    return png;
  } catch (error) {
    throw refusalOf(error);
  } finally {
    await staged.discard();
  }
}

/** Returns the error for a picture that cannot be read; other errors unchanged. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof SigningError)) return error;
  const { subject, message } = describeSigningError(error, 'this picture');
  return subject === 'picture' ? fieldError(platformErrors.upload_refused, 'file', message) : error;
}
