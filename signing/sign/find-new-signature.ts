import type { ByteSource } from '../bytes/byte-source.ts';
import { formFields, signatureValues } from '../forms/form-fields.ts';
import { openDocument } from '../pdf/open-document.ts';
import { SigningError } from '../signing-error.ts';
import { readCoverage, type Coverage } from '../verify/integrity/byte-range.ts';

interface SignedFile {
  /** The file with its new revision. */
  after: ByteSource;
  /** Length of the file before that revision, in bytes. */
  lengthBefore: number;
  /** Opens an encrypted file. */
  password?: string | undefined;
}

/**
 * Returns what the only signature that a new revision added covers.
 * @throws SigningError signature_unreadable when the revision adds none or several; as `openDocument` does
 */
export function findNewSignature({ after, lengthBefore, password }: SignedFile): Coverage {
  const document = openDocument(after, { password });
  const [found, ...others] = signatureValues(document, formFields(document)).flatMap(({ dict }) => {
    const coverage = readCoverage(document.source, dict, document.resolve);
    return typeof coverage !== 'string' && coverage.end > lengthBefore ? [coverage] : [];
  });
  if (!found || others.length > 0) {
    throw new SigningError('signature_unreadable', { part: 'number of signatures' });
  }
  return found;
}
