import { describeSigningError } from '#contracts/signing-error-words.ts';
import { SIGNATURE_PICTURE_UPLOAD, type SignaturePicture } from '#contracts/signature-picture.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import { stageUpload, uploadRefusal } from '#platform/http/stage-upload.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { readPictureFile } from '#trust/tasks/read-picture.ts';
import { savePicture } from '#trust/pictures/signature-picture-store.ts';
import { type ReadPicture, SigningError } from '#signing';
import { readSignaturePicture } from './signature-picture.ts';

/**
 * Stores a picture of the caller's handwritten signature and replaces an earlier one. The file itself is not
 * kept.
 */
export async function uploadSignaturePicture(
  context: MemberContext,
  file: IncomingFile,
): Promise<SignaturePicture> {
  const { caller, database, vault } = context;
  const read = await readUploaded(context, file);
  await database.transaction(async (tx) => {
    await savePicture(tx, vault, { owner: caller, read });
    await recordActivity(tx, caller, { action: 'signature_picture_saved', subjectId: caller.userId });
  });
  const saved = await readSignaturePicture(context);
  if (!saved) throw new AppError(platformErrors.not_found); // deleted by a concurrent request
  return saved;
}

async function readUploaded({ blobs, engine }: MemberContext, file: IncomingFile): Promise<ReadPicture> {
  const problem = firstFileProblem({ name: file.name, size: 1 }, SIGNATURE_PICTURE_UPLOAD); // its size is not known yet
  if (problem) throw uploadRefusal(file.name, problem);
  const staged = await stageUpload(blobs, file, SIGNATURE_PICTURE_UPLOAD);
  try {
    return await engine.run(readPictureFile, { file: staged.path });
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
