import type { PdfDocument } from '../pdf/document.ts';
import { PdfRef } from '../pdf/objects/objects.ts';
import { allPages } from '../pdf/pages.ts';

/** The numbers of the pages, from 1, that show each annotation, by its object number. */
export function pageNumbersOf(document: PdfDocument): Map<number, number[]> {
  const numbers = new Map<number, number[]>();
  allPages(document).forEach((page, index) => {
    for (const annotation of document.array(page.dict.get('Annots'))) {
      if (!(annotation instanceof PdfRef)) continue;
      numbers.set(annotation.number, [...(numbers.get(annotation.number) ?? []), index + 1]);
    }
  });
  return numbers;
}
