/** Fonts in which a name is written like a signature; the first is the default. */
export const SCRIPT_FONTS = ['dancing-script', 'caveat', 'great-vibes'] as const;

/** Arrangements of a visible signature. */
export const SIGNATURE_STYLES = ['name', 'picture', 'compact'] as const;
type Style = (typeof SIGNATURE_STYLES)[number];

/** Style of an organization that has chosen none. */
export const DEFAULT_SIGNATURE_STYLE: Style = 'picture';
/** Names of the styles on screens. */
export const SIGNATURE_STYLE_NAMES: Record<Style, string> = {
  name: 'Name and details',
  picture: 'Picture and details',
  compact: 'Compact line',
};

/** Most characters of a typed mark. */
export const MAX_MARK_NAME = 60;
