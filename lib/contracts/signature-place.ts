import { fitsPage, pagesFor, signMessages, type DocumentProperties, type Rectangle } from './sign-form.ts';

/** Pages and rectangle of a visible signature. */
export interface Placement {
  /** 1-based page numbers. */
  pages: number[];
  rectangle: Rectangle;
}

/** Error of a position, at the field of the sign form that causes it. */
export interface PlacementProblem {
  field: 'customPage' | 'position';
  message: string;
}

/** Page count of a document and the sizes of its pages as displayed, in points. */
interface Pages {
  pageCount: number;
  pages: readonly { width: number; height: number }[];
}

/** Properties of a signature that determine its position. */
export type WantedPlace = Pick<
  DocumentProperties,
  'lowerLeftX' | 'lowerLeftY' | 'width' | 'height' | 'defaultPage' | 'customPage'
>;

/** Returns pages and rectangle of a signature, or the problem: a page that does not exist or a rectangle outside a page. */
export function placementOf(
  properties: WantedPlace,
  { pageCount, pages: sizes }: Pages,
): Placement | PlacementProblem {
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

/** Moves a rectangle that exceeds a page within the tolerance of fitsPage() completely onto all pages. */
function clampToPages(rectangle: Rectangle, pages: readonly { width: number; height: number }[]): Rectangle {
  const width = Math.min(rectangle.width, ...pages.map((page) => page.width));
  const height = Math.min(rectangle.height, ...pages.map((page) => page.height));
  const x = Math.max(0, Math.min(rectangle.x, ...pages.map((page) => page.width - width)));
  const y = Math.max(0, Math.min(rectangle.y, ...pages.map((page) => page.height - height)));
  return { x, y, width, height };
}
