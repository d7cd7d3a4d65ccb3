import { deflateSync } from 'node:zlib';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
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

describe('isStartxrefPlain, of the word', () => {
  const isPlain = (before: string) => {
    const text = PDF.toString('latin1').replace(/\nstartxref/, `${before}startxref`);
    return isStartxrefPlain(openDocument(Buffer.from(text, 'latin1')));
  };

  it.each(['\n', ' ', ''])('accepts it after %j and the trailer', (before) => {
    expect(isPlain(before)).toBe(true);
  });

  it.each(['\nX', '\n_', '\n5'])('rejects it after %j, since PDFium takes it for no word then', (before) => {
    expect(isPlain(before)).toBe(false);
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
    ['a space before a range that follows another', '0 5\n', '0 0\n 0 5\n'],
    ['two spaces after a range', '0 5\n', '0 5  \n'],
  ])('rejects a table with %s, with which some viewers rebuild it', (_, from, to) => {
    expect(isPlain(from, to)).toBe(false);
  });

  it.each([
    ['has the entries that it states', '0 5', '1 4 2', true],
    ['states more entries than it has', '0 6', '1 4 2', false],
    ['states half a range', '0 5 6', '1 4 2', false],
    ['has types of two bytes', '0 5', '2 3 2', false],
    ['has parameters under a short name', '0 5]/DP[', '1 4 2', false],
  ])('judges a stream that %s', (_, ranges, widths, isExpected) => {
    const document = openDocument(streamedPdf(ranges, widths));
    const [section] = document.sections;
    expect(section !== undefined && isXrefPlain(document, section)).toBe(isExpected);
  });
});

describe('isXrefPlain, of rows with a predictor', () => {
  it.each([
    [2, true],
    [4, true],
    [5, false],
  ])('judges the filter %d', (filter, isExpected) => {
    const table = PDF.lastIndexOf('xref\n0 5');
    const entries = `/Type/XRef/Size 9/Root 1 0 R/W[1 4 2]/Index[0 1]/Prev ${table}/Filter/FlateDecode`;
    const data = deflateSync(Buffer.from([filter, 0, 0, 0, 0, 0, 0, 0])).toString('latin1');
    const object = `8 0 obj\n${stream(data, `${entries}/DecodeParms<</Predictor 12/Columns 7>>`)}\nendobj\n`;
    const update = Buffer.from(`${object}startxref\n${PDF.length}\n%%EOF\n`, 'latin1');
    const document = openDocument(Buffer.concat([PDF, update]));
    const [section] = document.sections;
    expect(section?.isStream).toBe(true);
    expect(section !== undefined && isXrefPlain(document, section)).toBe(isExpected);
  });
});

/** Returns the file with a cross-reference stream, which has entries of its five objects, in place of the table. */
function streamedPdf(ranges: string, widths: string): Buffer {
  const body = PDF.toString('latin1', 0, PDF.lastIndexOf('xref\n0 5'));
  const typeWidth = Number(widths[0]);
  const rows = [0, 1, 2, 3, 4].map((number) => {
    const row = Buffer.alloc(typeWidth + 6);
    row.writeUIntBE(number === 0 ? 0 : 1, 0, typeWidth);
    row.writeUInt32BE(number === 0 ? 0 : body.indexOf(`\n${number} 0 obj`) + 1, typeWidth);
    return row.toString('latin1');
  });
  const data = rows.join('');
  const entries = `/Type/XRef/Size 9/Root 1 0 R/W[${widths}]/Index[${ranges}]/Length ${data.length}`;
  const object = `8 0 obj\n<<${entries}>>\nstream\n${data}\nendstream\nendobj\n`;
  return Buffer.from(`${body}${object}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}
