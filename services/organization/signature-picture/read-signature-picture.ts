import type { SignaturePicture } from '#contracts/signature-picture.ts';
import type { MemberContext } from '#platform/platform.ts';
import { findPreview } from '#trust/pictures/signature-picture-store.ts';

/** The picture of the caller's handwritten signature, as it will stand in signatures. */
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
