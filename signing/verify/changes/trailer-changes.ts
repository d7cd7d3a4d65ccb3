import type { Comparison } from './comparison.ts';

/** Entries of trailers and of cross-reference streams (ISO 32000-2, tables 5, 15, 17 and 19); those that matter have rules of their own. */
const STANDARD = new Set(
  'Size Prev Root Encrypt Info ID XRefStm Type Index W Length Filter DecodeParms'.split(' '),
);

/**
 * Reports entries of other kinds that the trailers of the newest `count` sections have and no earlier one has: LibreOffice opens
 * another document, in a stream that its own entry names, instead of the pages.
 */
export function reportTrailers({ before, after, content, report }: Comparison, count: number): void {
  for (const { dict } of after.sections.slice(0, count)) {
    for (const [key, value] of dict) {
      if (STANDARD.has(key)) continue;
      const isKept = before.sections.some((section) =>
        content.isSame(section.dict.get(key), value, 'linked'),
      );
      if (!isKept) report('structure', key);
    }
  }
}
