import type { FindGuides } from '#client/guides/find-guides.ts';
import type { PaletteEntry } from './palette-entries.ts';

const SHOWN = 5;

/** Returns the parts of guides that match a text, the best first; none before the search over the guides is loaded. */
export const guidesFor = (text: string, find: FindGuides | null): PaletteEntry[] =>
  (find?.(text.trim()) ?? []).slice(0, SHOWN).map(({ id, guide, heading }) => ({
    id,
    group: 'Guides',
    label: heading,
    detail: guide,
    href: id,
  }));
