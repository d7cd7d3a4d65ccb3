import { formFields, objectNumbersOf, signatureValues } from './form-fields.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { openDocument } from '../pdf/open-document.ts';
import { allPages, type Page } from '../pdf/pages.ts';
import { PdfRef } from '../pdf/objects/objects.ts';
import { viewOf, type PageView, type Rectangle } from './page-view.ts';

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
    const corners = document.array(document.dict(item)?.get('Rect')).map((value) => document.number(value));
    const rectangle = asDisplayed(view, corners);
    return rectangle && rectangle.width > 0 && rectangle.height > 0 ? [rectangle] : [];
  });
}

/** Converts the corners of a /Rect to a rectangle on the page as displayed; the inverse of `toUserSpace`. */
function asDisplayed(view: PageView, corners: readonly (number | undefined)[]): Rectangle | undefined {
  const [x1, y1, x2, y2] = corners;
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  const [left, bottom] = [Math.min(x1, x2), Math.min(y1, y2)];
  const [right, top] = [Math.max(x1, x2), Math.max(y1, y2)];
  const [boxLeft, boxBottom, boxRight, boxTop] = view.box;
  const unit = view.userUnit;
  const [wide, high] = [(right - left) * unit, (top - bottom) * unit];
  switch (view.rotation) {
    case 0:
      return { x: (left - boxLeft) * unit, y: (bottom - boxBottom) * unit, width: wide, height: high };
    case 90:
      return { x: (bottom - boxBottom) * unit, y: (boxRight - right) * unit, width: high, height: wide };
    case 180:
      return { x: (boxRight - right) * unit, y: (boxTop - top) * unit, width: wide, height: high };
    case 270:
      return { x: (boxTop - top) * unit, y: (left - boxLeft) * unit, width: high, height: wide };
  }
}
