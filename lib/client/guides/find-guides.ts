import MiniSearch from 'minisearch';
import { GUIDE_INDEX, GUIDE_INDEX_PATH, type GuideEntry } from '#shared/guides/guide-index.ts';

/** Returns the sections of guides that match a text, the best first; words may be incomplete or slightly misspelled. */
export type FindGuides = (text: string) => GuideEntry[];

const MAX_FOUND = 8;
const LOOSELY = { prefix: true, fuzzy: 0.15, boost: { heading: 3, guide: 2 }, combineWith: 'AND' } as const;

/** Loads the index of all guides. */
export async function loadFindGuides(): Promise<FindGuides> {
  const response = await fetch(GUIDE_INDEX_PATH);
  if (!response.ok) throw new Error(`The search index responded with ${response.status}.`);
  const index = MiniSearch.loadJSON<GuideEntry>(await response.text(), {
    fields: [...GUIDE_INDEX.fields],
    storeFields: [...GUIDE_INDEX.storeFields],
  });
  return (text) => index.search(text, LOOSELY).slice(0, MAX_FOUND).map(entryOf);
}

function entryOf({ id, guide, heading, text }: Record<string, unknown>): GuideEntry {
  return { id: String(id), guide: String(guide), heading: String(heading), text: String(text) };
}
