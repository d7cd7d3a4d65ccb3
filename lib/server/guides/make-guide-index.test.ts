import MiniSearch from 'minisearch';
import { GUIDE_INDEX, type GuideEntry } from '#shared/guides/guide-index.ts';
import { makeGuideIndex } from './make-guide-index.ts';

it('RT-05 the search index finds the part of a guide by its words, also incomplete ones', async () => {
  const json = JSON.stringify(await makeGuideIndex());
  const index = MiniSearch.loadJSON<GuideEntry>(json, {
    fields: [...GUIDE_INDEX.fields],
    storeFields: [...GUIDE_INDEX.storeFields],
  });
  const [first] = index.search('node missing says', { prefix: true, combineWith: 'AND' });
  expect(first).toMatchObject({ heading: 'The start file says that Node.js is missing' });
  const found = index.search('idempot', { prefix: true }).map(({ id }) => String(id));
  expect(found).toContain('/resources/api/signing#upload-a-document');
});
