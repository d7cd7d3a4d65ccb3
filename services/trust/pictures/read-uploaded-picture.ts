import { describeSigningError } from '#contracts/signing-error-words.ts';
import { firstFileProblem, type UploadLimits } from '#contracts/upload.ts';
import type { Task, FileRequest } from '#platform/engine/task.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import { stageUpload, uploadRefusal } from '#platform/http/stage-upload.ts';
import type { Platform } from '#platform/platform.ts';
import { SigningError } from '#signing';

export interface PictureUpload<Picture> {
  file: IncomingFile;
  limits: UploadLimits;
  /** Reads the picture in a worker thread. */
  task: Task<FileRequest, Picture>;
}

/**
 * Reads an uploaded picture. The file itself is not kept.
 * @throws AppError with a message at the field `file`
 */
export async function readUploadedPicture<Picture>(
  { blobs, engine }: Pick<Platform, 'blobs' | 'engine'>,
  { file, limits, task }: PictureUpload<Picture>,
): Promise<Picture> {
  const problem = firstFileProblem({ name: file.name, size: 1 }, limits); // its size is not known yet
  if (problem) throw uploadRefusal(file.name, problem);
  const staged = await stageUpload(blobs.temporary, file, limits);
  try {
    return await engine.run(task, { file: staged.file });
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
