import { formFields, signatureValues } from '../forms/form-fields.ts';
import { areChangesForbidden, isBrokenAndSigned } from '../forms/modification-locks.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { openDocument } from '../pdf/open-document.ts';
import { allPages } from '../pdf/pages.ts';
import { viewOf, type Rotation } from '../forms/page-view.ts';
import { SigningError } from '../signing-error.ts';

/** Size of a page as displayed. */
export interface PageSize {
  /** Points, after cropping, rotation and the page's user unit. */
  width: number;
  height: number;
  /** Degrees clockwise; width and height include it. */
  rotation: Rotation;
}

/** Facts about a PDF that decide whether and where it can be signed. */
export interface PdfInspection {
  pageCount: number;
  /** In document order. */
  pages: PageSize[];
  isEncrypted: boolean;
  signatureCount: number;
  /** True when a signature forbids every further change (DocMDP P=1 or a lock), so that the file cannot be signed. */
  changesForbidden: boolean;
}

/**
 * Reads the pages, encryption and signatures of a PDF. Takes some hundredths of a second for 2,000 pages.
 * @throws SigningError pdf_not_a_pdf, pdf_broken, pdf_password_required, pdf_wrong_password,
 *   pdf_unsupported_encryption, pdf_xref_broken_and_signed, pdf_too_many_pages, pdf_too_many_signatures
 */
export function inspectPdf(
  pdf: Buffer | ByteSource,
  options: { password?: string | undefined } = {},
): PdfInspection {
  const document = openDocument(pdf, options);
  const signatures = signatureValues(document, formFields(document));
  if (isBrokenAndSigned(document, signatures)) throw new SigningError('pdf_xref_broken_and_signed');
  const pages = allPages(document).map((page) => {
    const { width, height, rotation } = viewOf(document, page);
    return { width, height, rotation };
  });
  if (pages.length === 0) throw new SigningError('pdf_broken', { part: 'no pages' });
  if (document.isRebuilt && pages.length < declaredPageCount(document)) {
    throw new SigningError('pdf_broken', { part: 'missing pages' }); // truncated: the rest reads as a shorter document
  }
  return {
    pageCount: pages.length,
    pages,
    isEncrypted: document.security !== undefined,
    signatureCount: signatures.length,
    changesForbidden: areChangesForbidden(document, signatures),
  };
}

/** Returns the page count that the root of the page tree declares (ISO 32000-2, 7.7.3.2). */
function declaredPageCount(document: PdfDocument): number {
  const count = document.resolve(document.dict(document.root.get('Pages'))?.get('Count'));
  return typeof count === 'number' ? count : 0;
}
