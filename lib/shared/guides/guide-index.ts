import type { Options } from 'minisearch';

/** Part of a guide as the search finds it. */
export interface GuideEntry {
  /** Path of the page with the heading's id, for example `/resources/web/signing#reject`. */
  id: string;
  guide: string;
  heading: string;
  text: string;
}

/** Fields of the search index. The index is made by the build and read by the browser, which must agree on them. */
export const GUIDE_INDEX = {
  fields: ['heading', 'guide', 'text'],
  storeFields: ['guide', 'heading', 'text'],
} as const satisfies Pick<Options<GuideEntry>, 'fields' | 'storeFields'>;

/** Path at which the index is served. */
export const GUIDE_INDEX_PATH = '/resources/search-index';
