import type { PdfDocument } from '../pdf/document.ts';
import { PdfString, type PdfDict } from '../pdf/objects/objects.ts';
import { subjectName } from '../pki/certificates/certificate.ts';
import { readSignedData } from '../pki/cms/read-cms.ts';
import { DerError } from '../pki/der/der-reader.ts';
import { SigningError } from '../signing-error.ts';

const LONGEST_NAME = 100;

/** Returns the name in the certificate that made a signature, for a message; empty when it cannot be read. Nothing is verified. */
export function certifierOf(document: PdfDocument, signature: PdfDict): string {
  const contents = document.resolve(signature.get('Contents'));
  if (!(contents instanceof PdfString)) return '';
  try {
    const { signerCertificate } = readSignedData(contents.bytes);
    return signerCertificate ? subjectName(signerCertificate).slice(0, LONGEST_NAME) : '';
  } catch (error) {
    if (error instanceof DerError || error instanceof SigningError) return '';
    throw error;
  }
}
