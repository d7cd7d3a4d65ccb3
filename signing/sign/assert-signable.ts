import { formFields, signatureValues } from '../forms/form-fields.ts';
import { inspectPdf, type PdfInspection } from './inspect-pdf.ts';
import { toSource, withTail, type ByteSource } from '../bytes/byte-source.ts';
import { openDocument } from '../pdf/open-document.ts';
import { allPages } from '../pdf/pages.ts';
import { prepare } from './prepare.ts';
import type { SignOptions } from './sign-options.ts';
import { SigningError } from '../signing-error.ts';

/** Enough for the longest certificate chains and timestamp tokens. */
const RESERVED_BYTES = 24_000;

/** Properties of a signature that the seed value of a field may constrain. */
export type RequestedProperties = Pick<SignOptions, 'reason' | 'lock' | 'level'>;

interface SignableOptions {
  password?: string | undefined;
  /** Properties of the coming signature; without them the conditions of a field count as met. */
  requested?: RequestedProperties | undefined;
}

/**
 * Checks that a PDF can be signed: inspects it, prepares a signature on its first and last page, and reads the result back.
 * Nothing is hashed, so it takes little longer than `inspectPdf`.
 * @throws SigningError as `inspectPdf` and `prepare` do; pdf_changes_forbidden; pdf_direct_page
 */
export function assertSignable(pdf: Buffer | ByteSource, options: SignableOptions = {}): PdfInspection {
  const source = toSource(pdf);
  const inspection = inspectPdf(source, options);
  if (inspection.changesForbidden) throw new SigningError('pdf_changes_forbidden');
  const direct = allPages(openDocument(source, options)).findIndex(({ ref }) => !ref);
  if (direct >= 0) throw new SigningError('pdf_direct_page', { page: direct + 1 });
  const tail = trialTail(source, inspection, options);
  if (tail) assertReadsBack(withTail(source, tail), inspection, options);
  return inspection;
}

/** Returns the tail of a trial signature; undefined when the field's seed value depends on the coming signature. */
function trialTail(
  source: ByteSource,
  { pages }: PdfInspection,
  { password, requested }: SignableOptions,
): Buffer | undefined {
  const width = Math.min(...pages.map((page) => page.width)) / 2;
  const height = Math.min(...pages.map((page) => page.height)) / 2;
  try {
    return prepare(source, {
      ...requested,
      pages: [1, pages.length],
      rectangle: { x: width / 2, y: height / 2, width, height },
      date: new Date(),
      password,
      signerName: 'Trial',
      reservedBytes: RESERVED_BYTES,
    }).tail;
  } catch (error) {
    const mayBeMetLater = requested === undefined && error instanceof SigningError;
    if (mayBeMetLater && error.code === 'seed_value_not_met') return undefined;
    throw error;
  }
}

/** Checks that the signed file reads as the file before, with one more signature. @throws SigningError pdf_broken */
function assertReadsBack(
  signed: ByteSource,
  before: PdfInspection,
  options: { password?: string | undefined },
): void {
  const { pageCount } = inspectPdf(signed, options);
  const document = openDocument(signed, options);
  const isWhole = signatureValues(document, formFields(document)).length === before.signatureCount + 1;
  if (document.isRebuilt || pageCount !== before.pageCount || !isWhole) {
    throw new SigningError('pdf_broken', { part: 'update' });
  }
}
