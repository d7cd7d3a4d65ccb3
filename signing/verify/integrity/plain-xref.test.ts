import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { isStartxrefPlain, isXrefPlain } from './plain-xref.ts';

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

describe('isXrefPlain', () => {
  const isPlain = (from: RegExp | string, to: string) => {
    const document = openDocument(Buffer.from(PDF.toString('latin1').replace(from, to), 'latin1'));
    const [section] = document.sections;
    return section !== undefined && isXrefPlain(document, section);
  };

  it.each([
    ['a space and a line feed', / n \n/g, ' n \n'],
    ['a carriage return and a line feed', / n \n/g, ' n\r\n'],
    ['a line feed, after the range', '0 5\n', '0 5 \r\n'],
  ])('accepts a table whose lines end with %s', (_, from, to) => {
    expect(isPlain(from, to)).toBe(true);
  });

  it.each([
    ['entries of 21 bytes', / n \n/g, ' n \r\n'],
    ['another kind of space', /65535 f \n/, '65535 f\xa0\n'],
    ['a range and an entry on one line', '0 5\n', '0 5 '],
  ])('rejects a table with %s, with which some viewers rebuild it', (_, from, to) => {
    expect(isPlain(from, to)).toBe(false);
  });
});
