import { isBlankFrom, lastIndexOf } from '../../bytes/byte-search.ts';
import { sliceOf } from '../../bytes/byte-source.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { SigningError } from '../../signing-error.ts';

/** Signed revisions of the files that are open, by the ends of their bytes. */
const revisions = new WeakMap<PdfDocument, Map<number, PdfDocument | undefined>>();

/**
 * Returns the revision of a file that consists of its bytes up to an offset, the same for each call; undefined if
 * they are no complete revision.
 */
export function signedRevision(
  after: PdfDocument,
  end: number,
  password: string | undefined,
): PdfDocument | undefined {
  const known = revisions.get(after) ?? new Map<number, PdfDocument | undefined>();
  revisions.set(after, known);
  if (!known.has(end)) known.set(end, openRevision(after, end, password));
  return known.get(end);
}

function openRevision(
  after: PdfDocument,
  end: number,
  password: string | undefined,
): PdfDocument | undefined {
  const source = sliceOf(after.source, 0, end);
  const marker = lastIndexOf(source, '%%EOF');
  if (marker < 0 || !isBlankFrom(source, marker + '%%EOF'.length)) return undefined;
  try {
    const isWhole = end === after.source.length;
    const before = isWhole ? after : openDocument(source, { password, unlockedBy: after, revisionOf: after });
    return before.isRebuilt ? undefined : before;
  } catch (error) {
    if (error instanceof SigningError) return undefined;
    throw error;
  }
}
