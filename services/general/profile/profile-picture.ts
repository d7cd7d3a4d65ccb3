import { recordUserActivity } from '#platform/audit/record-user-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import type { FileResponse } from '#platform/http/route.ts';
import type { Context } from '#platform/platform.ts';
import { smallPictureOf, smallPictureResponse } from '#trust/pictures/small-picture.ts';
import { deleteProfilePicture, findProfilePicture, saveProfilePicture } from './profile-picture-store.ts';

type UserContext = Context<'user'>;

/** Returns a profile picture as a file. @throws AppError not_found, also for a picture that the caller may not see */
export async function sendProfilePicture(
  { database, caller }: UserContext,
  id: string,
): Promise<FileResponse> {
  const png = await findProfilePicture(database, { id, readerId: caller.userId });
  if (!png) throw new AppError(platformErrors.not_found);
  return smallPictureResponse(png);
}

/** Stores a picture as the caller's profile picture and returns its id. The file itself is not kept. */
export async function uploadProfilePicture(
  context: UserContext,
  file: IncomingFile,
  ip: string | null,
): Promise<string> {
  const { database, caller } = context;
  const png = await smallPictureOf(context, file);
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
