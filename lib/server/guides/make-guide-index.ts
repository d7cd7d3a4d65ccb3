import MiniSearch, { type AsPlainObject } from 'minisearch';
import { GUIDE_INDEX, type GuideEntry } from '#shared/guides/guide-index.ts';
import { groupOf, GUIDES } from '#shared/guides/guide-list.ts';
import { plainText } from '#shared/guides/guide-sections.ts';
import { readGuide } from './read-guide.ts';

/** Returns the search index over the sections of all guides, as the browser loads it. */
export async function makeGuideIndex(): Promise<AsPlainObject> {
  const index = new MiniSearch<GuideEntry>({ ...GUIDE_INDEX, fields: [...GUIDE_INDEX.fields] });
  for (const { path, title } of GUIDES) index.addAll(await entriesOf(path, title));
  return index.toJSON();
}

async function entriesOf(path: string, title: string): Promise<GuideEntry[]> {
  const { sections } = await readGuide(path);
  const guide = `${groupOf(path)?.name ?? ''}: ${title}`;
  return sections.map(({ level, id, title: heading, text }) => ({
    id: level === 1 ? path : `${path}#${id}`,
    guide,
    heading,
    text: plainText(text),
  }));
}
