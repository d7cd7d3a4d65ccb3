import type { SignaturePicture } from '#contracts/signature-picture.ts';
import { SIGNATURE_PICTURE_UPLOAD } from '#contracts/signature-picture-limits.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { readPictureFile } from '#trust/tasks/read-picture.ts';
import { readUploadedPicture } from '#trust/pictures/read-uploaded-picture.ts';
import { savePicture } from '#trust/pictures/signature-picture-store.ts';
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
  const upload = { file, limits: SIGNATURE_PICTURE_UPLOAD, task: readPictureFile };
  const read = await readUploadedPicture(context, upload);
  await database.transaction(async (tx) => {
    await savePicture(tx, vault, { owner: caller, read });
    await recordActivity(tx, caller, { action: 'signature_picture_saved', subjectId: caller.userId });
  });
  const saved = await readSignaturePicture(context);
  if (!saved) throw new AppError(platformErrors.not_found); // deleted by a concurrent request
  return saved;
}
