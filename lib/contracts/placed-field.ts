import { areOverlapping } from './rectangles.ts';
import { fitsPage, Rectangle, signMessages } from './sign-form.ts';
import { z } from './zod.ts';

/** Messages about fields that the sender places. */
export const placedFieldMessages = {
  outsidePage: (page: number) => `The field must lie within page ${page}.`,
  pageNotAsked: (page: number) => `The field is on page ${page}, which is not among the pages to sign.`,
  notMovable: 'The sender has placed your signature. It cannot be moved.',
} as const;

/**
 * Field that the sender placed for a signatory: a rectangle in points, with the origin at the lower left of the page as
 * displayed, in the same place on each of its pages.
 */
export const PlacedField = Rectangle.extend({
  /** Page numbers, from 1, or `all` for every page of the document. */
  pages: z.union([z.literal('all'), z.array(z.number().int().min(1)).min(1).max(5000)]),
  /** True if the signatory may sign in another place. */
  is_movable: z.boolean().default(false),
});
export type PlacedField = z.infer<typeof PlacedField>;

/** Returns the page numbers of a field in a document of so many pages, ascending. */
export function pagesOfField({ pages }: Pick<PlacedField, 'pages'>, pageCount: number): number[] {
  if (pages === 'all') return Array.from({ length: pageCount }, (_, index) => index + 1);
  return [...new Set(pages)].sort((one, other) => one - other);
}

/** Checks whether a field is on a page. */
export function isOnPage({ pages }: Pick<PlacedField, 'pages'>, page: number): boolean {
  return pages === 'all' || pages.includes(page);
}

interface DocumentPages {
  pageCount: number;
  /** Displayed size of each page in points. */
  pages: readonly { width: number; height: number }[];
}

/** Returns why a field does not fit a document, a missing page or one that does not contain it; null if it fits. */
export function fieldProblem(field: PlacedField, { pageCount, pages: sizes }: DocumentPages): string | null {
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
  signature_field?: PlacedField | null | undefined;
}

/** Returns the problem of each entry's field, a page that the signatory is not asked to sign; null where there is none. */
export function fieldProblems(entries: readonly FieldEntry[]): (string | null)[] {
  return entries.map(({ pages_to_sign = [], signature_field: field }) => {
    if (!field || field.pages === 'all') return null;
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

function haveCommonPage({ pages: one }: PlacedField, { pages: other }: PlacedField): boolean {
  if (one === 'all' || other === 'all') return true;
  const pages = new Set(one);
  return other.some((page) => pages.has(page));
}
