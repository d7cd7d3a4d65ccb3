import type { PdfDocument } from '../pdf/document.ts';
import { allPages, firstPage, lastPage, type Page } from '../pdf/pages.ts';
import { assertInside, viewOf } from '../forms/page-view.ts';
import type { PageChoice, SignOptions } from './sign-options.ts';
import { SigningError } from '../signing-error.ts';
import type { WidgetPosition } from './signature-widgets.ts';

/**
 * Returns one position for each chosen page, a page that occurs twice in the page tree included once.
 * @throws SigningError page_not_found, rectangle_outside_page, pdf_direct_page
 */
export function widgetPositions(
  document: PdfDocument,
  { pages, rectangle }: Pick<SignOptions, 'pages' | 'rectangle'>,
): WidgetPosition[] {
  const positions = new Map<number, WidgetPosition>();
  for (const { page, number } of choosePages(document, pages)) {
    if (!page.ref) throw new SigningError('pdf_direct_page', { page: number });
    const view = viewOf(document, page);
    assertInside(view, rectangle, number);
    positions.set(page.ref.number, { page: { ...page, ref: page.ref }, view });
  }
  return [...positions.values()];
}

interface NumberedPage {
  page: Page;
  number: number | 'last';
}

// Finds the first and the last page without reading the others.
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
