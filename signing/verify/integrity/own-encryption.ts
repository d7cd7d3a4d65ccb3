import type { PdfDocument } from '../../pdf/document.ts';
import { isArray, nameOf, type PdfStream } from '../../pdf/objects/objects.ts';

/**
 * Returns whether a stream of an encrypted file is not encrypted as most others, by a filter of its own or since it is metadata
 * that stay in the clear (ISO 32000-2, 7.6.6 and table 21). Viewers differ in which streams these are, and decrypt the same data
 * in another way if they get another object number.
 */
export function hasOwnEncryption(document: PdfDocument, { dict }: PdfStream): boolean {
  if (!document.security) return false;
  if (!document.security.encryptsMetadata && document.name(dict.get('Type')) === 'Metadata') return true;
  const filter = document.resolve(dict.get('Filter'));
  return (isArray(filter) ? filter : [filter]).some((one) => nameOf(document.resolve(one)) === 'Crypt');
}
