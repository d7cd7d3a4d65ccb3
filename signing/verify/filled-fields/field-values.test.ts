import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { formFields } from '../../forms/form-fields.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { fitsInto } from './field-values.ts';

describe('a value that viewers draw', () => {
  const fits = (value: string, entries = '') => {
    const document = openDocument(
      pdfOfObjects([
        '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[4 0 R]>>',
        `<</Type/Annot/Subtype/Widget/FT/Tx/T(amount)/V(${value})/Rect[0 0 200 20]${entries}>>`,
      ]),
    );
    return formFields(document).map((field) => fitsInto(document, field, 12));
  };

  it('of one line fits into its field', () => {
    expect(fits('900')).toEqual([true]);
  });

  it.each([
    ['a line that is too long', '9'.repeat(40), ''],
    ['more letters than are permitted', '900', '/MaxLen 2'],
    ['more lines than there is room for', String.raw`9\n9`, '/Ff 4096'],
    ['very many lines', String.raw`9\n`.repeat(300_000), ''],
  ])('of %s does not fit into its field', (_, value, entries) => {
    expect(fits(value, entries)).toEqual([false]);
  });
});
