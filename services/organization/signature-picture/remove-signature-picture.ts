import { recordActivity } from '#platform/audit/record-activity.ts';
import type { MemberContext } from '#platform/platform.ts';
import { deletePicture } from '#trust/pictures/signature-picture-store.ts';

/** Forgets the caller's picture. Signatures that show it stay as they are. */
export async function removeSignaturePicture({ caller, database }: MemberContext): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await deletePicture(tx, caller))) return;
    await recordActivity(tx, caller, { action: 'signature_picture_removed', subjectId: caller.userId });
  });
}
