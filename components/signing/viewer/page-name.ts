import type { ShownPage } from './pages-scroller.tsx';

/** Returns the name of a page within a sentence: `page 2`, or `the last page` of documents of any length. */
export const pageName = ({ number, isLast = false }: Pick<ShownPage, 'number' | 'isLast'>): string =>
  isLast ? 'the last page' : `page ${number}`;

/** Returns the name of a page by itself: `Page 2` or `Last page`. */
export const pageTitle = ({ number, isLast = false }: Pick<ShownPage, 'number' | 'isLast'>): string =>
  isLast ? 'Last page' : `Page ${number}`;
