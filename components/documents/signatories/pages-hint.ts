import type { Document } from '#contracts/document.ts';

/** Returns how many pages all of these documents have; infinite where none of them says how many it has. */
export function commonPageCount(documents: readonly Pick<Document, 'page_count'>[]): number {
  return Math.min(...documents.map(({ page_count }) => page_count ?? Infinity));
}

/** Returns how many pages there are to choose from, in words; '' where that is not known. */
export function pagesHint(documents: readonly Pick<Document, 'page_count'>[]): string {
  const count = commonPageCount(documents);
  if (count === Infinity) return '';
  const pages = `${count} ${count === 1 ? 'page' : 'pages'}`;
  if (documents.length === 1) return `The document has ${pages}`;
  const isSame = documents.every(({ page_count }) => page_count === count);
  return isSame ? `Each document has ${pages}` : `The shortest document has ${pages}`;
}
