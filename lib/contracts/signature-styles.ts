import type { SignatureStyle } from './signature-mark.ts';

/** Fonts in which a name is written like a signature; the first is the default. */
export const SCRIPT_FONTS = ['dancing-script', 'caveat', 'great-vibes'] as const;

/** Arrangements of a visible signature. */
export const SIGNATURE_STYLES = ['name', 'picture', 'compact'] as const;
/** Style of an organization that has chosen none. */
export const DEFAULT_SIGNATURE_STYLE: SignatureStyle = 'picture';
/** Names of the styles on screens. */
export const SIGNATURE_STYLE_NAMES: Record<SignatureStyle, string> = {
  name: 'Name and details',
  picture: 'Picture and details',
  compact: 'Compact line',
};

/** Most characters of a typed mark. */
export const MAX_MARK_NAME = 60;
