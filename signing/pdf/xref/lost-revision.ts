import { indexOf, lastIndexOf } from '../../bytes/byte-search.ts';
import { sliceOf, type ByteSource } from '../../bytes/byte-source.ts';
import type { XrefSection } from './xref-section.ts';

const END_OF_FILE = '%%EOF';
const STRIDE = 256 * 1024;
const LONGEST_HEADER = 40;
/** Number of objects of a revision that are looked up: if the first of them are not found, none is. */
const MAX_PROBES = 50;

/**
 * Returns whether the file ends with a revision whose objects the cross-reference does not locate: one that was truncated while
 * it was written, or that states the cross-reference of an earlier revision. Read by that cross-reference, the file lacks its
 * last changes.
 */
export function isLastRevisionLost(source: ByteSource, sections: readonly XrefSection[]): boolean {
  const startxref = lastIndexOf(source, 'startxref');
  if (isLost(source, { start: startxref, end: source.length }, sections)) return true;
  const newest = sections[0]?.offset ?? 0;
  const ownEnd = indexOf(source, END_OF_FILE, newest);
  if (ownEnd < 0 || ownEnd > startxref) return false; // the newest section belongs to the last revision
  const start = lastIndexOf(sliceOf(source, 0, startxref), END_OF_FILE);
  return isLost(source, { start, end: startxref }, sections);
}

interface Part {
  start: number;
  end: number;
}

function isLost(source: ByteSource, part: Part, sections: readonly XrefSection[]): boolean {
  let hasObjects = false;
  let probes = 0;
  for (const { number, offset } of objectHeaders(source, part)) {
    if (isReached(sections, number, offset)) return false;
    hasObjects = true;
    if (++probes >= MAX_PROBES) break;
  }
  return hasObjects;
}

function isReached(sections: readonly XrefSection[], number: number, offset: number): boolean {
  return sections.some((section) => {
    if (section.offset === offset) return true; // the object is a cross-reference stream
    const entry = section.lookup(number);
    return entry?.kind === 'offset' && entry.offset === offset;
  });
}

/** Yields number and offset of each text with the form of an object header (`12 0 obj`). */
function* objectHeaders(
  source: ByteSource,
  { start, end }: Part,
): Generator<{ number: number; offset: number }> {
  for (let from = start; from < end; from += STRIDE) {
    const text = source.read(from, Math.min(end, from + STRIDE + LONGEST_HEADER)).toString('latin1');
    for (const { index, 1: number } of text.matchAll(/(?<!\d)(\d{1,8})\s{1,8}\d{1,5}\s{1,8}obj\b/g)) {
      if (index < STRIDE) yield { number: Number(number), offset: from + index };
    }
  }
}
