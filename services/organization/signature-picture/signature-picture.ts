import type { SignaturePicture } from '#contracts/signature-picture.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import type { MemberContext } from '#platform/platform.ts';
import { deletePicture, findPreview } from '#trust/pictures/signature-picture-store.ts';

/** Returns the caller's signature picture as signatures will show it; null when there is none. */
export async function readSignaturePicture({
  caller,
  database,
  vault,
}: MemberContext): Promise<SignaturePicture | null> {
  const found = await findPreview(database, vault, caller);
  if (!found) return null;
  const { created_at, ...shown } = found;
  return { ...shown, date_added: created_at.toISOString() };
}

/** Deletes the caller's signature picture. Signatures that show it stay as they are. */
export async function removeSignaturePicture({ caller, database }: MemberContext): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await deletePicture(tx, caller))) return;
    await recordActivity(tx, caller, { action: 'signature_picture_removed', subjectId: caller.userId });
  });
}
