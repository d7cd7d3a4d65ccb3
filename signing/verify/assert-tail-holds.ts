import { formFields, signatureValues } from '../forms/form-fields.ts';
import { withTail, type ByteSource } from '../bytes/byte-source.ts';
import { openDocument } from '../pdf/open-document.ts';
import { verifyPdf } from './verify-pdf.ts';
import { assertHolds } from './assert-holds.ts';
import type { PdfReport } from './report.ts';

interface NewSignature {
  /** Field name of the new signature. */
  fieldName: string;
  /** Password of an encrypted file. */
  password: string | undefined;
}

/**
 * Verifies a file together with the signed incremental update (`tail`) that is to be appended to it: the new
 * signature must be valid apart from trust in its signer, and no earlier signature may become worse. Returns
 * the report on the resulting file.
 * @throws SigningError signature_broken with `field` and `reason`; pdf_broken, pdf_password_required and
 * pdf_wrong_password when the file cannot be opened
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

/** Returns whether a file has signatures; without any, the file before signing need not be verified. */
function isSigned(source: ByteSource, password: string | undefined): boolean {
  const document = openDocument(source, { password });
  return signatureValues(document, formFields(document)).length > 0;
}
