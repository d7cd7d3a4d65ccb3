import { SigningError } from '../signing-error.ts';
import type { PdfDict } from './objects.ts';

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

/** What a section says of an object; sections with very many ranges do not occur and would make this slow. */
export function findRange<R extends XrefRange>(ranges: readonly R[], number: number): R | undefined {
  return ranges.find(({ first, count }) => number >= first && number < first + count);
}

export function brokenXref(): SigningError {
  return new SigningError('pdf_broken', { part: 'cross-reference' });
}
