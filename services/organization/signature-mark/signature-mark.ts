import type { ParsedInput } from '#contracts/call.ts';
import type { changeSignatureMark as changeCall, SignatureMark } from '#contracts/signature-mark.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import type { MemberContext } from '#platform/platform.ts';
import { findAppearanceSettings, saveFirstMark, saveMark } from '#trust/appearance/appearance-store.ts';
import { deletePicture, hasPicture } from '#trust/pictures/signature-picture-store.ts';

/** Returns how the caller's signatures write the name. */
export async function readSignatureMark({ caller, database }: MemberContext): Promise<SignatureMark> {
  const [{ name, font, isChosen }, isPictured] = await Promise.all([
    findAppearanceSettings(database, caller),
    hasPicture(database, caller),
  ]);
  return { name, font, default_name: caller.fullName, is_chosen: isChosen || isPictured };
}

/**
 * Stores how the caller's signatures write the name, in place of a signature picture; with `only_if_none`, only if neither a mark
 * nor a picture is chosen.
 */
export async function changeSignatureMark(
  context: MemberContext,
  { only_if_none, ...mark }: ParsedInput<typeof changeCall>['body'],
): Promise<SignatureMark> {
  const { caller, database } = context;
  await database.transaction(async (tx) => {
    if (only_if_none) {
      if ((await hasPicture(tx, caller)) || !(await saveFirstMark(tx, caller, mark))) return;
    } else {
      await saveMark(tx, caller, mark);
      await deletePicture(tx, caller);
    }
    await recordActivity(tx, caller, { action: 'signature_mark_saved', subjectId: caller.userId });
  });
  return readSignatureMark(context);
}
