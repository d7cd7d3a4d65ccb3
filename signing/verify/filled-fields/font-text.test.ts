import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { dict, name, PdfStream } from '../../pdf/objects/objects.ts';
import { textString } from '../../pdf/objects/text-string.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { operatorsIn } from './content-operators.ts';
import { valueText } from './field-values.ts';
import { fontDecoder } from './font-text.ts';
import { countReading, ReadingLimitError } from './reading-limit.ts';

const CODES = 'beginbfrange <0000> <ffff> <0000> endbfrange';
const plain = (entries: Parameters<typeof dict>[0]) =>
  dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica'), ...entries });

describe('fontDecoder', () => {
  it('reads a font once, and a mapping that many fonts share', () => {
    const document = openDocument(classicPdf());
    const map = new PdfStream(dict({}), Buffer.from(CODES));
    const fonts = Array.from({ length: 20 }, () => dict({ Subtype: name('Type0'), ToUnicode: map }));
    const decoders = fonts.map((font) => fontDecoder(document, font));
    expect(decoders.map((decode) => decode?.(Buffer.from('A', 'utf16le').swap16())?.text)).toEqual(
      fonts.map(() => 'A'),
    );
    expect(fonts.map((font) => fontDecoder(document, font))).toEqual(decoders);
    const [first] = fonts;
    expect(first && fontDecoder(document, first)).toBe(decoders[0]);
  });
});

describe('the limit of what is read of fields', () => {
  it.each<[string, (document: ReturnType<typeof openDocument>) => unknown]>([
    ['a content stream', (document) => operatorsIn(document, Buffer.from('EMC'))],
    ['a value', (document) => valueText(document, textString('900'))],
    [
      'names of glyphs',
      (document) => fontDecoder(document, plain({ Encoding: dict({ Differences: [65, name('A')] }) })),
    ],
    ['widths of glyphs', (document) => fontDecoder(document, plain({ Widths: [600] }))],
    [
      'a mapping to letters',
      (document) =>
        fontDecoder(
          document,
          dict({ Subtype: name('Type0'), ToUnicode: new PdfStream(dict({}), Buffer.from(CODES)) }),
        ),
    ],
  ])('counts %s', (_, read) => {
    const document = openDocument(classicPdf());
    read(document);
    countReading(document, 3_000_000);
    expect(() => countReading(document, 1_000_000)).toThrow(ReadingLimitError);
    expect(() => read(document)).toThrow(ReadingLimitError);
  });
});
