import type { PdfDocument } from '../../pdf/document.ts';
import type { ObjectId } from '../../pdf/encryption/security-handler.ts';
import { DerError, readDer } from '../../pki/der/der-reader.ts';

/** Bytes that have to be proved at least, so that the last block of a cipher and its padding are not all there is. */
const MIN_PROVED = 16;

/**
 * Returns Contents with zeros behind the CMS where the encrypted form of zeros is. PDFBox encrypts the zeros that reserve the place
 * of a signature, as it does all strings of an encrypted file, and then writes the CMS over their beginning. Without the file key
 * such bytes cannot be made, and nothing else can be in them.
 */
export function withPlainPadding(document: PdfDocument, owner: ObjectId, contents: Buffer): Buffer {
  const { security } = document;
  const end = security && endOfCms(contents);
  if (!security || end === undefined || contents.subarray(end).every((byte) => byte === 0)) return contents;
  // An initialization vector, of one block, precedes the blocks of AES, so each byte has the place of its plain text in the next
  // block: the first bytes that follow from none of the CMS are where the CMS ends. RC4 has neither.
  const proved = security.decrypt('string', contents, owner).subarray(end);
  if (proved.length < MIN_PROVED || proved.some((byte) => byte !== 0)) return contents;
  return Buffer.concat([contents.subarray(0, end), Buffer.alloc(contents.length - end)]);
}

function endOfCms(contents: Buffer): number | undefined {
  try {
    return readDer(contents).raw.length;
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}
