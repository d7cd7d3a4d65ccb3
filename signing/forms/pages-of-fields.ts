import type { PdfDocument } from '../pdf/document.ts';
import { PdfRef } from '../pdf/objects/objects.ts';
import { allPages } from '../pdf/pages.ts';

/**
 * Returns, by the object number of each annotation, the numbers of the pages that list it, counted from 1.
 */
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
