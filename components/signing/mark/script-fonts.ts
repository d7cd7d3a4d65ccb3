import '@fontsource/caveat/400.css';
import '@fontsource/dancing-script/400.css';
import '@fontsource/great-vibes/400.css';
import type { ScriptFont } from '#contracts/signature-mark.ts';

/** Font families of the script fonts, with their size relative to the others, and their names for the reader. */
export const SCRIPT_FAMILIES: Record<ScriptFont, { label: string; family: string; scale: number }> = {
  'dancing-script': { label: 'Flowing', family: "'Dancing Script', cursive", scale: 1 },
  caveat: { label: 'Casual', family: 'Caveat, cursive', scale: 1.1 },
  'great-vibes': { label: 'Elegant', family: "'Great Vibes', cursive", scale: 1.1 },
};

/** Blue of a pen, in which signatures are drawn and written. */
export const INK = '#16245f';
