import { fitsPage, pagesFor, signMessages, type DocumentProperties, type Rectangle } from './sign-form.ts';

export interface Placement {
  /** Numbers of pages, from 1. */
  pages: number[];
  rectangle: Rectangle;
}

/** Why a signature cannot stand where the form wants it, at the field that says so. */
export interface PlacementProblem {
  field: 'customPage' | 'position';
  message: string;
}

interface Pages {
  pageCount: number;
  pages: readonly { width: number; height: number }[];
}

export type WantedPlace = Pick<
  DocumentProperties,
  'lowerLeftX' | 'lowerLeftY' | 'width' | 'height' | 'defaultPage' | 'customPage'
>;

/** Where the form wants the signature; a problem for a page that is not there or a place outside one of the pages. */
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
  return { pages, rectangle: pulledInside(rectangle, chosen) };
}

/** fitsPage forgives what rounding on a screen puts beyond the edge; a signature does not stand there all the same. */
function pulledInside(rectangle: Rectangle, pages: readonly { width: number; height: number }[]): Rectangle {
  const width = Math.min(rectangle.width, ...pages.map((page) => page.width));
  const height = Math.min(rectangle.height, ...pages.map((page) => page.height));
  const x = Math.max(0, Math.min(rectangle.x, ...pages.map((page) => page.width - width)));
  const y = Math.max(0, Math.min(rectangle.y, ...pages.map((page) => page.height - height)));
  return { x, y, width, height };
}
