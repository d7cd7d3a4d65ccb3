import { formFields, signatureValues } from '../forms/form-fields.ts';
import { withTail, type ByteSource } from '../bytes/byte-source.ts';
import { openDocument } from '../pdf/open-document.ts';
import { verifyPdf } from './verify-pdf.ts';
import { assertHolds } from './assert-holds.ts';
import type { PdfReport } from './report.ts';

interface NewSignature {
  fieldName: string;
  /** Opens the file. */
  password: string | undefined;
}

/**
 * `assertHolds` for what is about to be appended to a file, before it is. Gives the report on the file as it will be.
 * @throws SigningError signature_broken
 */
export function assertTailHolds(
  source: ByteSource,
  tail: Buffer,
  { fieldName, password }: NewSignature,
): PdfReport {
  const after = verifyPdf(withTail(source, tail), { password });
  const before = isSigned(source, password) ? verifyPdf(source, { password }) : { signatures: [] };
  assertHolds({ before, after, fieldName });
  return after;
}

/** A long file without signatures need not be read whole to know that none of them can have got worse. */
function isSigned(source: ByteSource, password: string | undefined): boolean {
  const document = openDocument(source, { password });
  return signatureValues(document, formFields(document)).length > 0;
}
