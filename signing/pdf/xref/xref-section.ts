import { SigningError } from '../../signing-error.ts';
import type { PdfDict } from '../objects/objects.ts';

export type XrefEntry =
  | { kind: 'free' }
  | { kind: 'offset'; offset: number; generation: number }
  | { kind: 'compressed'; container: number; index: number };

/** Consecutive object numbers. */
export interface XrefRange {
  first: number;
  count: number;
}

/** One cross-reference table or stream; entries are read when they are asked for. */
export interface XrefSection {
  dict: PdfDict;
  isStream: boolean;
  /** Where it begins in the file, in bytes. */
  offset: number;
  ranges: readonly XrefRange[];
  /** Undefined when this section says nothing of the object. */
  lookup(number: number): XrefEntry | undefined;
}

// ISO 32000-2, C.2, and the habit of readers: numbers beyond are hostile or a mistake.
export const MAX_OBJECT_NUMBER = 8_388_607;

/** The object numbers that a section speaks of. */
export function* numbersIn({ ranges }: Pick<XrefSection, 'ranges'>): Generator<number> {
  for (const { first, count } of ranges) {
    for (let number = first; number < first + count; number++) yield number;
  }
}

/** Finds the range that holds a number: by halving where the ranges are in order, as they nearly always are. */
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

export function brokenXref(): SigningError {
  return new SigningError('pdf_broken', { part: 'cross-reference' });
}
