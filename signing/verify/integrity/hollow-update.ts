import { isBlankFrom, lastIndexOf } from '../../bytes/byte-search.ts';
import { sliceOf } from '../../bytes/byte-source.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isArray, PdfRef, type PdfObject, PdfStream } from '../../pdf/objects/objects.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { SigningError } from '../../signing-error.ts';
import { isSame } from '../changes/compare-objects.ts';
import { isPresent, locationOf } from '../changes/reference-index.ts';
import type { ObjectHeader } from './appended-words.ts';
import { rawObjectsOf } from './raw-objects.ts';

const END_OF_FILE = '%%EOF';

/**
 * Returns a file without the update at its end if that is nothing but a cross-reference stream whose entries have no width. PDFBox
 * writes it when it saves a file with such streams in which nothing has changed. Viewers rebuild the cross-reference then, as we
 * do; the objects that they find have to be those that the file had before. Returns undefined for any other file.
 */
export function withoutHollowUpdate(
  document: PdfDocument,
  password: string | undefined,
): PdfDocument | undefined {
  if (!document.isRebuilt) return undefined;
  const { source } = document;
  const newest = sliceOf(source, 0, Math.max(0, lastIndexOf(source, 'startxref')));
  const marker = lastIndexOf(newest, END_OF_FILE) + END_OF_FILE.length;
  const { headers, trailers } = rawObjectsOf(document).words.from(marker);
  const [header] = headers;
  if (!header || headers.length > 1 || trailers > 0) return undefined;
  const earlierSource = sliceOf(source, 0, header.offset);
  if (!isBlankFrom(earlierSource, marker)) return undefined;
  try {
    const earlier = openDocument(earlierSource, { password, unlockedBy: document });
    return !earlier.isRebuilt && isHollow(document, header, earlier) ? earlier : undefined;
  } catch (error) {
    if (error instanceof SigningError) return undefined;
    throw error;
  }
}

/** Returns whether an object is a cross-reference stream that locates nothing and continues an earlier revision, which lacks its number. */
function isHollow(document: PdfDocument, { offset, number }: ObjectHeader, earlier: PdfDocument): boolean {
  const value = document.loadAt(offset, number);
  if (!(value instanceof PdfStream) || !rawObjectsOf(document).at(offset).isPlain) return false;
  const { dict, source } = value;
  const widths = dict.get('W');
  const isSameEntry = (key: string) =>
    isSame(versionOf(earlier, earlier.trailer.get(key)), versionOf(document, dict.get(key)));
  return (
    document.name(dict.get('Type')) === 'XRef' &&
    isArray(widths) &&
    widths.every((width) => width === 0) &&
    dict.get('Length') === source.length &&
    dict.get('Prev') === earlier.startxref &&
    dict.get('Root') instanceof PdfRef &&
    ['Root', 'Encrypt'].every(isSameEntry) &&
    !isPresent(earlier, number) &&
    areFound(document, earlier)
  );
}

/**
 * Returns whether a search of the file finds each object that an earlier revision has, and not another one of that number; it finds
 * no cross-reference streams.
 */
function areFound(document: PdfDocument, earlier: PdfDocument): boolean {
  const sections = new Set(earlier.sections.map(({ offset }) => offset));
  return earlier.objectNumbers().every((number) => {
    const entry = earlier.entry(number);
    if (!isPresent(earlier, number)) return true;
    if (isPresent(document, number)) return locationOf(document, number) === locationOf(earlier, number);
    return entry?.kind === 'offset' && sections.has(entry.offset);
  });
}

const versionOf = (document: PdfDocument, value: PdfObject | undefined) => ({
  document,
  value: value ?? null,
});
