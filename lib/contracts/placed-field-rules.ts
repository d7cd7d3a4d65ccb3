import type { PlacedField, WantedField } from './placed-field.ts';
import { areOverlapping } from './rectangles.ts';
import { fitsPage, signMessages } from './sign-position.ts';

/** Messages about fields that the sender places. */
export const placedFieldMessages = {
  outsidePage: (page: number) => `The field must lie within page ${page}.`,
  pageNotAsked: (page: number) => `The field is on page ${page}, which is not among the pages to sign.`,
  notMovable: 'The sender has placed your signature. It cannot be moved.',
} as const;

/** Page of a document by its number, or the last page of a document of any length. */
export type WantedPage = number | 'last';

/** Returns the field that a wanted one is in a document of so many pages. */
export function fieldIn(field: WantedField, pageCount: number): PlacedField {
  const { pages } = field;
  return { ...field, pages: pages === 'last' ? [pageCount] : pages };
}

/** Returns the page numbers of a field in a document of so many pages, ascending. */
export function pagesOfField({ pages }: Pick<WantedField, 'pages'>, pageCount: number): number[] {
  if (pages === 'last') return [pageCount];
  if (pages === 'all') return Array.from({ length: pageCount }, (_, index) => index + 1);
  return [...new Set(pages)].sort((one, other) => one - other);
}

/** Checks whether a field is on a page; whether the last page has a certain number is not known. */
export function isOnPage({ pages }: Pick<WantedField, 'pages'>, page: WantedPage): boolean {
  if (pages === 'all') return true;
  return pages === 'last' || page === 'last' ? pages === page : pages.includes(page);
}

interface DocumentPages {
  pageCount: number;
  /** Displayed size of each page in points. */
  pages: readonly { width: number; height: number }[];
}

/** Returns why a field does not fit a document, a missing page or one that does not contain it; null if it fits. */
export function fieldProblem(field: WantedField, { pageCount, pages: sizes }: DocumentPages): string | null {
  for (const page of pagesOfField(field, pageCount)) {
    const size = sizes[page - 1];
    if (!size) return signMessages.noSuchPage(page, pageCount);
    if (!fitsPage(field, size)) return placedFieldMessages.outsidePage(page);
  }
  return null;
}

/** Entry of a list of signatories, as far as it concerns fields. */
interface FieldEntry {
  pages_to_sign?: readonly number[] | undefined;
  signature_field?: WantedField | null | undefined;
}

/**
 * Returns the page numbers that an entry asks of a document: none beside a field on the last page or on every page, which every
 * document has.
 */
export function numberedPages({ pages_to_sign = [], signature_field }: FieldEntry): readonly number[] {
  return typeof signature_field?.pages === 'string' ? [] : pages_to_sign;
}

/** Returns the problem of each entry's field, a page that the signatory is not asked to sign; null where there is none. */
export function fieldProblems(entries: readonly FieldEntry[]): (string | null)[] {
  return entries.map(({ pages_to_sign = [], signature_field: field }) => {
    if (!field || typeof field.pages === 'string') return null;
    const notAsked = field.pages.find((page) => !pages_to_sign.includes(page));
    return notAsked === undefined ? null : placedFieldMessages.pageNotAsked(notAsked);
  });
}

/** Returns the indexes of the other entries whose fields overlap that of the entry at `index`. */
export function overlappingFields(
  entries: readonly Pick<FieldEntry, 'signature_field'>[],
  index: number,
): number[] {
  const field = entries[index]?.signature_field;
  if (!field) return [];
  return entries.flatMap(({ signature_field: other }, at) =>
    at !== index && other && haveCommonPage(field, other) && areOverlapping(field, other) ? [at] : [],
  );
}

function haveCommonPage({ pages: one }: WantedField, { pages: other }: WantedField): boolean {
  if (one === 'all' || other === 'all') return true;
  if (one === 'last' || other === 'last') return one === other;
  const pages = new Set(one);
  return other.some((page) => pages.has(page));
}
