import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { isRounded } from './boxes.ts';

const document = openDocument(
  pdfOfObjects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']),
);

it.each([
  ['a thousandth of a point', [0, 0, 595.0005, 842], true],
  ['more', [0, 0, 595.01, 842], false],
])('takes a shift of a side by %s for rounding: %#', (_, now, isSame) => {
  expect(isRounded([document, document], [0, 0, 595, 842], now)).toBe(isSame);
});

it('takes no shift for rounding that is a large share of a box: a page may have large units', () => {
  expect(isRounded([document, document], [0, 0, 0.006, 0.008], [0, 0, 0.007, 0.008])).toBe(false);
});
