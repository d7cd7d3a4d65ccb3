import { formFields, signatureValues } from '../forms/form-fields.ts';
import { withTail, type ByteSource } from '../bytes/byte-source.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { openDocument } from '../pdf/open-document.ts';
import { verifyDocument } from './verify-pdf.ts';
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
  const before = openDocument(source, { password });
  const signed = openDocument(withTail(source, tail), { password, revisionOf: before });
  const after = verifyDocument(signed, { password });
  // Without signatures, the file before signing need not be verified.
  const earlier = isSigned(before) ? verifyDocument(before, { password }) : { signatures: [] };
  assertHolds({ before: earlier, after, fieldName });
  return after;
}

function isSigned(document: PdfDocument): boolean {
  return signatureValues(document, formFields(document)).length > 0;
}
