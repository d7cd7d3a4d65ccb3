import type { PagePart, VerificationReport } from '#contracts/signature-report.ts';
import { changeNotes } from '#contracts/signature-words.ts';

/** Outline of what changed after a signature. */
export interface ChangeMark {
  part: PagePart;
  /** Description of the change for readers. */
  label: string;
}

/** Returns the outlines on a page: each place once, although several signatures precede its change. */
export function changeMarksOn(report: VerificationReport, page: number): ChangeMark[] {
  const found = new Map<string, { part: PagePart; words: Set<string> }>();
  for (const finding of report.signatures) {
    const places = changeNotes(finding).flatMap((note) => note.places);
    for (const { words, rectangles } of places.filter((place) => place.page === page)) {
      for (const part of rectangles) {
        const key = [part.x, part.y, part.width, part.height].join(' ');
        const mark = found.get(key) ?? { part, words: new Set() };
        mark.words.add(words);
        found.set(key, mark);
      }
    }
  }
  return [...found.values()].map(({ part, words }) => ({ part, label: [...words].join(', ') }));
}
