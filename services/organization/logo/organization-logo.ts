import { recordActivity } from '#platform/audit/record-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import type { FileResponse } from '#platform/http/route.ts';
import type { Context, MemberContext } from '#platform/platform.ts';
import { smallPictureOf, smallPictureResponse } from '#trust/pictures/small-picture.ts';
import { deleteLogo, findLogo, saveLogo } from './organization-logo-store.ts';

/** Returns a logo as a file. @throws AppError not_found, also for that of an organization of others */
export async function sendLogo({ database, caller }: Context<'user'>, id: string): Promise<FileResponse> {
  const png = await findLogo(database, { id, readerId: caller.userId });
  if (!png) throw new AppError(platformErrors.not_found);
  return smallPictureResponse(png);
}

/** Stores a picture as the logo of the caller's organization and returns its id. The file itself is not kept. */
export async function uploadLogo(context: MemberContext, file: IncomingFile): Promise<string> {
  const { database, caller } = context;
  const { organizationId } = caller;
  const png = await smallPictureOf(context, file);
  return database.transaction(async (tx) => {
    const id = await saveLogo(tx, organizationId, png);
    await recordActivity(tx, caller, { action: 'organization_logo_saved', subjectId: organizationId });
    return id;
  });
}

/** Deletes the logo of the caller's organization. */
export async function removeLogo({ database, caller }: MemberContext): Promise<void> {
  const { organizationId } = caller;
  await database.transaction(async (tx) => {
    if (!(await deleteLogo(tx, organizationId))) return;
    await recordActivity(tx, caller, { action: 'organization_logo_removed', subjectId: organizationId });
  });
}
