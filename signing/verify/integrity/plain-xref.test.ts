import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { isStartxrefPlain } from './plain-xref.ts';

const TABLE = 'xref\n';
const DATA = TABLE.repeat(40);
const END = '\nendstream\nendobj\n';
const PDF = pdfOfObjects([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  `<</Length ${DATA.length}>>\nstream\n${DATA}${END.replace(/endobj\n$/, '').trimEnd()}`,
]);

const withBytesBefore = (count: number) => openDocument(Buffer.concat([Buffer.from(' '.repeat(count)), PDF]));

describe('isStartxrefPlain', () => {
  it('accepts bytes before the header', () => {
    expect(isStartxrefPlain(withBytesBefore(0))).toBe(true);
    expect(isStartxrefPlain(withBytesBefore(END.length + TABLE.length * 10 + 2))).toBe(true);
  });

  it('rejects an offset that leads to another table if it counts from the first byte of the file', () => {
    expect(isStartxrefPlain(withBytesBefore(END.length + TABLE.length * 10))).toBe(false);
  });
});
