import { Readable } from 'node:stream';
import { PROFILE_PICTURE_UPLOAD } from '#contracts/profile-picture.ts';
import { describeSigningError } from '#contracts/signing-error-words.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import { recordUserActivity } from '#platform/audit/record-user-activity.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import type { FileResponse } from '#platform/http/route.ts';
import { stageUpload, uploadRefusal } from '#platform/http/stage-upload.ts';
import type { Context } from '#platform/platform.ts';
import { SigningError } from '#signing';
import { deleteProfilePicture, findProfilePicture, saveProfilePicture } from './profile-picture-store.ts';
import { readProfilePicture } from './read-profile-picture-task.ts';

type UserContext = Context<'user'>;

/** Time in seconds for which a browser keeps a picture, whose content never changes. */
const KEPT_SECONDS = 24 * 60 * 60;

/** Returns a profile picture as a file. @throws AppError not_found, also for a picture that the caller may not see */
export async function sendProfilePicture(
  { database, caller }: UserContext,
  id: string,
): Promise<FileResponse> {
  const png = await findProfilePicture(database, { id, readerId: caller.userId });
  if (!png) throw new AppError(platformErrors.not_found);
  const headers = {
    'cache-control': `private, max-age=${KEPT_SECONDS}, immutable`,
    'content-disposition': 'inline',
    'content-length': String(png.length),
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  };
  return { status: 200, headers, body: Readable.from([png]) };
}

/** Stores a picture as the caller's profile picture and returns its id. The file itself is not kept. */
export async function uploadProfilePicture(
  context: UserContext,
  file: IncomingFile,
  ip: string | null,
): Promise<string> {
  const { database, caller } = context;
  const png = await readUploaded(context, file);
  return database.transaction(async (tx) => {
    const id = await saveProfilePicture(tx, caller.userId, png);
    await recordUserActivity(tx, { userId: caller.userId, ip }, { action: 'profile_picture_saved' });
    return id;
  });
}

/** Deletes the caller's profile picture. */
export async function removeProfilePicture(
  { database, caller }: UserContext,
  ip: string | null,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await deleteProfilePicture(tx, caller.userId))) return;
    await recordUserActivity(tx, { userId: caller.userId, ip }, { action: 'profile_picture_removed' });
  });
}

async function readUploaded({ blobs, engine }: UserContext, file: IncomingFile): Promise<Buffer> {
  const problem = firstFileProblem({ name: file.name, size: 1 }, PROFILE_PICTURE_UPLOAD); // its size is not known yet
  if (problem) throw uploadRefusal(file.name, problem);
  const staged = await stageUpload(blobs, file, PROFILE_PICTURE_UPLOAD);
  try {
    const { png } = await engine.run(readProfilePicture, { file: staged.path });
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
