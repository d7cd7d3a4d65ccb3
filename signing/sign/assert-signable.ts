import { formFields, signatureValues } from '../forms/form-fields.ts';
import { inspectPdf, type PdfInspection } from './inspect-pdf.ts';
import { toSource, withTail, type ByteSource } from '../bytes/byte-source.ts';
import { openDocument } from '../pdf/open-document.ts';
import { allPages } from '../pdf/pages.ts';
import { prepare } from './prepare.ts';
import type { SignOptions } from './sign-options.ts';
import { SigningError } from '../signing-error.ts';

/** As much as the longest chains and timestamps take. */
const RESERVED_BYTES = 24_000;

/** What a field of the file may set conditions for. */
export type SignatureWishes = Pick<SignOptions, 'reason' | 'lock' | 'level'>;

interface SignableOptions {
  password?: string | undefined;
  /** Unless they are known, a field's conditions are taken to be met. */
  wishes?: SignatureWishes | undefined;
}

/**
 * Looks at a PDF before it is taken for signing, and rehearses a signature on its first and its last page, so that nothing is
 * found out only when people want to sign. Nothing is hashed, so it takes little longer than looking alone.
 * @throws SigningError what `inspectPdf` and `prepare` throw; pdf_changes_forbidden
 */
export function assertSignable(pdf: Buffer | ByteSource, options: SignableOptions = {}): PdfInspection {
  const source = toSource(pdf);
  const inspection = inspectPdf(source, options);
  if (inspection.changesForbidden) throw new SigningError('pdf_changes_forbidden');
  const direct = allPages(openDocument(source, options)).findIndex(({ ref }) => !ref);
  if (direct >= 0) throw new SigningError('pdf_direct_page', { page: direct + 1 });
  const tail = rehearsedTail(source, inspection, options);
  if (tail) assertReadsWell(withTail(source, tail), inspection, options);
  return inspection;
}

/** Undefined for a field that asks for something that only its signer can give. */
function rehearsedTail(
  source: ByteSource,
  { pages }: PdfInspection,
  { password, wishes }: SignableOptions,
): Buffer | undefined {
  const width = Math.min(...pages.map((page) => page.width)) / 2;
  const height = Math.min(...pages.map((page) => page.height)) / 2;
  try {
    return prepare(source, {
      ...wishes,
      pages: [1, pages.length],
      rectangle: { x: width / 2, y: height / 2, width, height },
      date: new Date(),
      password,
      signerName: 'Rehearsal',
      reservedBytes: RESERVED_BYTES,
    }).tail;
  } catch (error) {
    const isAskedLater = wishes === undefined && error instanceof SigningError;
    if (isAskedLater && error.code === 'seed_value_not_met') return undefined;
    throw error;
  }
}

/** The signed file has to read as the file and one signature more. */
function assertReadsWell(
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
