import type { DocumentProperties } from '#contracts/sign-form.ts';
import type { AppearancePicture } from '#signing';
import type { MemberContext } from '#platform/platform.ts';
import { findPicture } from './signature-picture-store.ts';

/** Returns the caller's signature picture if there is one and the signature is to show it. */
export async function pictureFor(
  { database, vault, caller }: Pick<MemberContext, 'database' | 'vault' | 'caller'>,
  { showPicture }: Pick<DocumentProperties, 'showPicture'>,
): Promise<AppearancePicture | undefined> {
  return showPicture ? findPicture(database, vault, caller) : undefined;
}
