import { formFields, objectNumbersOf, signatureValues } from './form-fields.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { openDocument } from '../pdf/open-document.ts';
import { allPages, type Page } from '../pdf/pages.ts';
import { PdfRef } from '../pdf/objects/objects.ts';
import { asDisplayed } from './displayed-rectangle.ts';
import { viewOf, type Box, type Rectangle } from './page-view.ts';

/** Position of an existing signature on a page. */
export interface SignatureOnPage {
  /** Page number, counted from 1. */
  page: number;
  /** Rectangle of its widget on the page as displayed, in points. */
  rectangle: Rectangle;
}

/**
 * Returns the positions of the visible signatures of a PDF, in the order of its pages. `options.password`
 * opens an encrypted file.
 * @throws SigningError when the file cannot be opened: pdf_not_a_pdf, pdf_broken, pdf_password_required, …
 */
export function signaturesOnPages(
  pdf: Buffer | ByteSource,
  options: { password?: string | undefined } = {},
): SignatureOnPage[] {
  const document = openDocument(pdf, options);
  const signatures = signatureValues(document, formFields(document));
  const shown = signatures.flatMap(({ fields }) =>
    fields.flatMap((field) => objectNumbersOf(document, field)),
  );
  if (shown.length === 0) return [];
  const numbers = new Set(shown);
  return allPages(document).flatMap((page, index) =>
    rectanglesOn(document, page, numbers).map((rectangle) => ({ page: index + 1, rectangle })),
  );
}

function rectanglesOn(document: PdfDocument, page: Page, numbers: ReadonlySet<number>): Rectangle[] {
  const annotations = document
    .array(page.dict.get('Annots'))
    .filter((item) => item instanceof PdfRef && numbers.has(item.number));
  if (annotations.length === 0) return [];
  const view = viewOf(document, page);
  return annotations.flatMap((item) => {
    const [x1, y1, x2, y2] = document
      .array(document.dict(item)?.get('Rect'))
      .map((value) => document.number(value));
    if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return [];
    const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
    const rectangle = asDisplayed(view, box);
    return rectangle.width > 0 && rectangle.height > 0 ? [rectangle] : [];
  });
}
