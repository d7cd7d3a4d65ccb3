import { updated, withEntries, type Update } from '#support/pdf/attacker.ts';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { dict, name, PdfRef, PdfStream } from '../../pdf/objects/objects.ts';
import { signerFromKey } from '../../pki/signers/pfx.ts';
import { signPdf } from '../../sign/sign-pdf.ts';
import { verifyPdf } from '../verify-pdf.ts';

const ref = (number: number) => new PdfRef(number, 0);
const CONTENT = 5;
const FONT = 7;
const ANNOTATIONS = 9;
const LISTED_ANNOTATIONS = 10;
const NOTE = 11;
const PICTURE = 12;

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

/** Returns a file whose first page has inherited resources and an indirect list of annotations, and whose last one is signed. */
async function signed(): Promise<Buffer> {
  const pdf = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 595 842]/Resources 6 0 R>>',
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R/Annots 9 0 R/Metadata 8 0 R>>',
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
    stream('BT /F1 18 Tf (900) Tj ET'),
    '<</Font<</F1 7 0 R>>>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    stream('<x/>', '/Type/Metadata/Subtype/XML'),
    '10 0 R',
    '[11 0 R]',
    '<</Type/Annot/Subtype/Stamp/Rect[100 200 120 220]/P 3 0 R/AP<</N 12 0 R>>>>',
    stream('0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'),
  ]);
  const signer = signerFromKey(await pki.person('ec'));
  const rectangle = { x: 50, y: 60, width: 180, height: 60 };
  const { tail } = await signPdf(pdf, signer, { pages: 'last', rectangle, date: new Date() });
  return Buffer.concat([pdf, tail]);
}

describe('a page whose own object no later section updates', () => {
  it('is unchanged where an update writes an object once more as it was', async () => {
    const again: Update = (document, writer) => writer.set(ref(FONT), document.load(FONT));
    const [signature] = verifyPdf(updated(await signed(), again)).signatures;
    expect(signature?.laterChanges).toEqual([]);
    expect(signature?.problems).not.toContain('changed_after_signing');
  });

  it.each<[string, string, Update]>([
    [
      'its content stream',
      'Contents',
      (_, writer) => writer.set(ref(CONTENT), new PdfStream(new Map(), Buffer.from('0 0 9 9 re f'))),
    ],
    ['a font of its inherited resources', 'Resources', withEntries(FONT, { BaseFont: name('Symbol') })],
    ['its list of annotations', 'Stamp', (_, writer) => writer.set(ref(ANNOTATIONS), [])],
    [
      'the list of annotations behind a second reference',
      'Stamp',
      (_, writer) => writer.set(ref(LISTED_ANNOTATIONS), []),
    ],
    ['an annotation', 'Stamp', withEntries(NOTE, { Rect: [0, 0, 595, 842] })],
    [
      'the picture of an annotation',
      'Stamp',
      (_, writer) =>
        writer.set(
          ref(PICTURE),
          new PdfStream(
            dict({ Subtype: name('Form'), BBox: [0, 0, 9, 9] }),
            Buffer.from('1 0 0 rg 0 0 9 9 re f'),
          ),
        ),
    ],
  ])('is compared where an update replaces %s', async (_, part, change) => {
    const [signature] = verifyPdf(updated(await signed(), change)).signatures;
    expect(signature?.verdict).not.toBe('valid');
    const onPage = signature?.changePlaces.filter(({ page }) => page === 1) ?? [];
    expect(onPage.map((place) => place.part)).toContain(part);
  });
});
