import type { SignatureStyle } from '#contracts/signature-mark.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import type { MemberContext } from '#platform/platform.ts';
import type { AppearancePicture, SignOptions, TypedMark } from '#signing';
import { findPicture } from '../pictures/signature-picture-store.ts';
import { findAppearanceSettings } from './appearance-store.ts';
import { shownMoment, type MomentFormat } from './shown-moment.ts';

/** Parts of the appearance of a member's signature beside name, reason and location. */
export interface Appearance {
  style: SignatureStyle;
  /** Name written like a signature; undefined for an API key, which signs for its organization. */
  mark: TypedMark | undefined;
  moments: MomentFormat;
  /** Signature picture, where the appearance is to show it. */
  picture: AppearancePicture | undefined;
}

type Wanted = Pick<DocumentProperties, 'showPicture' | 'signatureStyle'>;

/** Returns the appearance of the caller's signature: the chosen style, by default the organization's, and the caller's mark. */
export async function appearanceFor(
  { database, vault, caller }: Pick<MemberContext, 'database' | 'vault' | 'caller'>,
  { showPicture, signatureStyle }: Wanted,
): Promise<Appearance> {
  const { style: usual, name, font, moments } = await findAppearanceSettings(database, caller);
  const style = signatureStyle ?? usual;
  const hasPicture = showPicture && style !== 'name';
  const picture = hasPicture ? await findPicture(database, vault, caller) : undefined;
  const mark = caller.key ? undefined : { text: name ?? caller.fullName, font };
  return { style, mark, moments, picture };
}

/** Returns the options of the engine for a signature made at `date`. */
export function appearanceOptions(
  { style, mark, moments, picture }: Appearance,
  date: Date,
): Required<Pick<SignOptions, 'style' | 'mark' | 'shownDate' | 'picture'>> {
  return { style, picture, mark, shownDate: shownMoment(date, moments) };
}
