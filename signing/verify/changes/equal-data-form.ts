import { inflateSync } from 'node:zlib';
import type { PdfDocument } from '../../pdf/document.ts';
import { isArray, nameOf, type PdfObject, type PdfStream } from '../../pdf/objects/objects.ts';
import { MAX_DECODED_BYTES } from '../../pdf/streams/stream-filters.ts';
import { SigningError } from '../../signing-error.ts';
import { hasShortNames } from '../integrity/plain-objects.ts';
import { hasOwnEncryption } from '../integrity/own-encryption.ts';

interface Revisions {
  before: PdfDocument;
  after: PdfDocument;
}

/** `stored`: the data are equal as they are stored, decrypted; `decoded`: once their filters are applied. */
export type DataForm = 'stored' | 'decoded';

/** Returns in which form the data of two streams are equal for all viewers; null if they may differ. */
export function equalDataForm(revisions: Revisions, old: PdfStream, now: PdfStream): DataForm | null {
  const { before, after } = revisions;
  if (!holdsLength(revisions, old, now)) return null;
  if (isSameSource(old, now)) return 'stored';
  if (hasOwnEncryption(before, old) || hasOwnEncryption(after, now)) return null;
  if (before.storedData(old).equals(after.storedData(now))) return 'stored';
  const isCoded = [old, now].some(({ dict }) => dict.has('Filter')) && ![old, now].some(hasFile);
  return isCoded && isSameDecoded(revisions, old, now) ? 'decoded' : null;
}

const hasFile = ({ dict }: PdfStream) => dict.has('F');

/**
 * Returns whether a stream states its length rightly, or as it did before: it may be an object that changed, and some viewers show
 * nothing of a stream with a wrong one.
 */
function holdsLength({ before, after }: Revisions, old: PdfStream, now: PdfStream): boolean {
  const [then, stated] = [before.resolve(old.dict.get('Length')), after.resolve(now.dict.get('Length'))];
  return stated === then || stated === now.source.length;
}

/** Returns whether both streams have the same data, encrypted in the same way, without decrypting them. */
function isSameSource(old: PdfStream, now: PdfStream): boolean {
  const [a, b] = [old.origin, now.origin];
  const isSameKey = a.isEncrypted === b.isEncrypted && a.number === b.number && a.generation === b.generation;
  return isSameKey && old.source.length === now.source.length && old.data.equals(now.data);
}

/** Returns whether the data are equal once decoded, and all viewers decode them alike. */
function isSameDecoded({ before, after }: Revisions, old: PdfStream, now: PdfStream): boolean {
  try {
    const isSame = before.decode(old).equals(after.decode(now));
    return isSame && isDecodedAlike(before, old) && isDecodedAlike(after, now);
  } catch (error) {
    if (error instanceof SigningError) return false;
    throw error;
  }
}

/** Returns whether all viewers decode a stream alike: some show data that were cut off. */
function isDecodedAlike(document: PdfDocument, stream: PdfStream): boolean {
  if (!isCodedPlainly(document, stream)) return false;
  return filtersOf(document, stream).length === 0 || isWholeFlate(document.storedData(stream));
}

/**
 * Returns whether all viewers decode whole data of a stream alike: they are in the file, not coded, or by Flate alone, without a
 * predictor, and encrypted as others. Viewers differ in which parameters belong to a list of filters, in which entry names these (DP is
 * one for some), and in what they skip in hexadecimal data.
 */
export function isCodedPlainly(document: PdfDocument, stream: PdfStream): boolean {
  if (hasShortNames(stream) || hasOwnEncryption(document, stream)) return false;
  const filters = filtersOf(document, stream);
  if (filters.length === 0) return true;
  const isFlate = filters.length === 1 && nameOf(filters[0]) === 'FlateDecode';
  return isFlate && document.resolve(stream.dict.get('DecodeParms')) === null;
}

function filtersOf(document: PdfDocument, { dict }: PdfStream): PdfObject[] {
  const filter = document.resolve(dict.get('Filter'));
  if (isArray(filter)) return filter.map(document.resolve);
  return filter === null ? [] : [filter];
}

function isWholeFlate(data: Buffer): boolean {
  try {
    inflateSync(data, { maxOutputLength: MAX_DECODED_BYTES });
    return true;
  } catch {
    return false;
  }
}
