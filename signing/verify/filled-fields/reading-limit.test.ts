import { deflateSync } from 'node:zlib';
import { updated } from '#support/pdf/attacker.ts';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { signContracts, type SignedContracts } from '#support/pdf/signed-contracts.ts';
import { dict, name, PdfRef, PdfStream, type PdfObject } from '../../pdf/objects/objects.ts';
import { textString } from '../../pdf/objects/text-string.ts';

const FONT = new PdfRef(4, 0);
const FIRST = 6;

let contracts: SignedContracts;
beforeAll(async () => {
  contracts = await signContracts();
});

/** Returns the picture of a value, behind operators that draw nothing. */
function picture(value: string, operators: number): PdfStream {
  const content = `${'EMC '.repeat(operators)}BT /F1 12 Tf 2 5 Td (${value}) Tj ET`;
  const entries = {
    ...{ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 140, 20], Filter: name('FlateDecode') },
    Resources: dict({ Font: dict({ F1: FONT }) }),
  };
  return new PdfStream(dict(entries), deflateSync(Buffer.from(content)));
}

/** Signs a form whose fields share a picture, fills all of them in, and returns the report on the signature. */
async function filledIn({ fields, operators }: { fields: number; operators: number }) {
  const numbers = Array.from({ length: fields }, (_, index) => FIRST + index);
  const listed = numbers.map((number) => `${number} 0 R`).join(' ');
  const empty = pdfOfObjects([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${listed}]/DA(/F1 12 Tf)>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[${listed}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    'null',
    ...numbers.map(
      (number) =>
        `<</Type/Annot/Subtype/Widget/FT/Tx/P 3 0 R/T(${number})/V(900)/Rect[60 600 200 620]/AP<</N 5 0 R>>>>`,
    ),
  ]);
  const form = updated(empty, (_, writer) => writer.set(new PdfRef(5, 0), picture('900', operators)));
  const filled = updated(await contracts.signed(form), (document, writer) => {
    const drawn = writer.add(picture('100', operators));
    for (const number of numbers) {
      const ref = new PdfRef(number, 0);
      const field = new Map<string, PdfObject>(document.dict(ref));
      writer.set(ref, field.set('V', textString('100')).set('AP', dict({ N: drawn })));
    }
  });
  return contracts.first(filled);
}

describe('the pictures of all fields together', () => {
  it('prove the values of 2,000 fields of a usual form', async () => {
    expect(await filledIn({ fields: 2_000, operators: 40 })).toMatchObject({ verdict: 'valid' });
  });

  it('prove nothing beyond a limit: a small file may have any number of fields that share a long picture', async () => {
    expect(await filledIn({ fields: 20, operators: 5_000 })).toMatchObject({ verdict: 'valid' });
    expect(await filledIn({ fields: 200, operators: 5_000 })).toMatchObject({
      verdict: 'unknown',
      problems: ['filling_not_proved'],
    });
  });
});
