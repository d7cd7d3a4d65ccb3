import type { PdfDocument } from '../pdf/document.ts';
import { allPages, firstPage, lastPage, type Page } from '../pdf/pages.ts';
import { assertInside, viewOf } from '../forms/page-view.ts';
import type { PageChoice, SignOptions } from './sign-options.ts';
import { SigningError } from '../signing-error.ts';
import type { Place } from './signature-widgets.ts';

/**
 * One place a page, even for a page that stands in the document twice.
 * @throws SigningError page_not_found, rectangle_outside_page, pdf_direct_page
 */
export function placesOf(
  document: PdfDocument,
  { pages, rectangle }: Pick<SignOptions, 'pages' | 'rectangle'>,
): Place[] {
  const places = new Map<number, Place>();
  for (const { page, number } of choosePages(document, pages)) {
    if (!page.ref) throw new SigningError('pdf_direct_page', { page: number });
    const view = viewOf(document, page);
    assertInside(view, rectangle, number);
    places.set(page.ref.number, { page: { ...page, ref: page.ref }, view });
  }
  return [...places.values()];
}

interface NumberedPage {
  page: Page;
  number: number | 'last';
}

// The first and the last page are found without reading the others.
function choosePages(document: PdfDocument, choice: PageChoice): NumberedPage[] {
  if (choice === 'first') return [{ page: firstPage(document), number: 1 }];
  if (choice === 'last') return [{ page: lastPage(document), number: 'last' }];
  const pages = allPages(document);
  const numbers = choice === 'all' ? pages.map((_, index) => index + 1) : [...new Set(choice)];
  if (numbers.length === 0) throw new SigningError('page_not_found', { page: 0, pageCount: pages.length });
  return numbers.map((number) => {
    const page = pages[number - 1];
    if (!page) throw new SigningError('page_not_found', { page: number, pageCount: pages.length });
    return { page, number };
  });
}
