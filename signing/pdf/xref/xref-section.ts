import { SigningError } from '../../signing-error.ts';
import type { PdfDict } from '../objects/objects.ts';

/**
 * Cross-reference entry of an object: free, at a byte offset in the source (the header's offset included), or
 * at an index in the object stream with the number `container`.
 */
export type XrefEntry =
  | { kind: 'free' }
  | { kind: 'offset'; offset: number; generation: number }
  | { kind: 'compressed'; container: number; index: number };

/** Range of consecutive object numbers. */
export interface XrefRange {
  first: number;
  count: number;
}

/** A cross-reference table or stream; entries are read on demand. */
export interface XrefSection {
  /** Trailer, or dictionary of the cross-reference stream. */
  dict: PdfDict;
  isStream: boolean;
  /** Offset of the section in the source, in bytes. */
  offset: number;
  /** Offset of its end; Infinity if other parts of the file decide how it is read. */
  end: number;
  ranges: readonly XrefRange[];
  /** Returns the entry for an object number, the first of several; undefined if the section has none. */
  lookup(number: number): XrefEntry | undefined;
  /** Yields the entries in their order, with their object numbers, as often as the section states one. */
  entries(): Iterable<[number, XrefEntry]>;
}

/** Highest accepted object number (ISO 32000-2, C.2); higher ones are hostile or a mistake. */
export const MAX_OBJECT_NUMBER = 8_388_607;

/** Yields the object numbers in the ranges of a cross-reference section, free ones included. */
export function* numbersIn({ ranges }: Pick<XrefSection, 'ranges'>): Generator<number> {
  for (const { first, count } of ranges) {
    for (let number = first; number < first + count; number++) yield number;
  }
}

/**
 * Returns a function that finds the range with a number: by binary search if the ranges are in order, as they
 * usually are.
 */
export function rangeFinder<R extends XrefRange>(ranges: readonly R[]): (number: number) => R | undefined {
  const isOrdered = ranges.every(({ first }, index) => first >= endOf(ranges[index - 1]));
  const holds = (range: R | undefined, number: number) =>
    range !== undefined && number >= range.first && number < endOf(range);
  if (!isOrdered) return (number) => ranges.find((range) => holds(range, number));
  return (number) => {
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (number >= endOf(ranges[middle])) low = middle + 1;
      else high = middle;
    }
    return holds(ranges[low], number) ? ranges[low] : undefined;
  };
}

function endOf(range: XrefRange | undefined): number {
  return range ? range.first + range.count : 0;
}

/** Returns the error for a cross-reference that cannot be read. */
export function brokenXref(): SigningError {
  return new SigningError('pdf_broken', { part: 'cross-reference' });
}
