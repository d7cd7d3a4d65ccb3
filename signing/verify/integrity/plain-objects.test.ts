import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { PdfRef } from '../../pdf/objects/objects.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { PlainObjects } from './plain-objects.ts';

const COUNT = 90;
const PDF = pdfOfObjects([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[]/Count 0>>',
  ...Array.from({ length: COUNT - 2 }, () => '<<>>'),
]);

/** Returns the file whose last entry, beyond those that are checked when it is opened, is that of the object before it. */
function withWrongEntry(): Buffer {
  const text = PDF.toString('latin1');
  const [last = '', before = ''] = [COUNT, COUNT - 1].map((number) =>
    String(text.indexOf(`\n${number} 0 obj`) + 1).padStart(10, '0'),
  );
  return Buffer.from(text.replace(`${last} 00000 n`, `${before} 00000 n`), 'latin1');
}

describe('PlainObjects', () => {
  it('rejects a reference to a place where another object is, at which viewers rebuild the cross-reference', () => {
    const document = openDocument(withWrongEntry());
    expect(document.isRebuilt).toBe(false);
    const plain = new PlainObjects(document);
    expect(plain.leadRight([new PdfRef(COUNT - 1, 0)])).toBe(true);
    expect(plain.leadRight([new PdfRef(COUNT, 0)])).toBe(false);
  });
});
