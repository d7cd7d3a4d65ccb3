import { fitsPage, pagesFor, signMessages, type DocumentProperties, type Rectangle } from './sign-form.ts';

/** Pages and rectangle of a visible signature. */
export interface SignaturePosition {
  /** Page numbers, from 1. */
  pages: number[];
  rectangle: Rectangle;
}

/** Reason why the position is refused, and the field of the form that shows it. */
export interface PositionProblem {
  field: 'customPage' | 'position';
  message: string;
}

interface DocumentPages {
  pageCount: number;
  /** Displayed size of each page in points. */
  pages: readonly { width: number; height: number }[];
}

/** Properties of a signing request that determine the position. */
export type PositionProperties = Pick<
  DocumentProperties,
  'lowerLeftX' | 'lowerLeftY' | 'width' | 'height' | 'defaultPage' | 'customPage'
>;

/**
 * Returns the position that the properties describe, or the problem if a page does not exist or does not
 * contain it.
 */
export function positionOf(
  properties: PositionProperties,
  { pageCount, pages: sizes }: DocumentPages,
): SignaturePosition | PositionProblem {
  const { defaultPage, customPage, lowerLeftX: x, lowerLeftY: y, width, height } = properties;
  const pages = pagesFor(defaultPage, customPage, pageCount);
  if (!pages) return { field: 'customPage', message: signMessages.noSuchPage(customPage ?? 0, pageCount) };
  const chosen = sizes.filter((_, index) => pages.includes(index + 1));
  const rectangle = { x, y, width, height };
  if (!chosen.every((size) => fitsPage(rectangle, size))) {
    return { field: 'position', message: signMessages.outsidePage };
  }
  return { pages, rectangle: clampToPages(rectangle, chosen) };
}

/** Moves and shrinks the rectangle into the pages: fitsPage accepts rounding errors beyond the edge. */
function clampToPages(rectangle: Rectangle, pages: readonly { width: number; height: number }[]): Rectangle {
  const width = Math.min(rectangle.width, ...pages.map((page) => page.width));
  const height = Math.min(rectangle.height, ...pages.map((page) => page.height));
  const x = Math.max(0, Math.min(rectangle.x, ...pages.map((page) => page.width - width)));
  const y = Math.max(0, Math.min(rectangle.y, ...pages.map((page) => page.height - height)));
  return { x, y, width, height };
}
