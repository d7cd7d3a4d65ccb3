import { updated, withAnnotation, withEntries, type Update } from '#support/pdf/attacker.ts';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { dict, name, PdfRef, PdfStream, type PdfObject } from '../../pdf/objects/objects.ts';
import { textString } from '../../pdf/objects/text-string.ts';
import { signerFromKey } from '../../pki/signers/pfx.ts';
import { signPdf } from '../../sign/sign-pdf.ts';
import { verifyPdf } from '../verify-pdf.ts';

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

const stream = (data: string, entries = '') =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
const OBJECTS = { page: 3, content: 4, note: 6, field: 7 };
const A4 = '/MediaBox[0 0 595 842]';

/** Two pages, of which the first has a note and a text field, and the second the signature. */
async function signed(attributes = A4): Promise<Buffer> {
  const widget = '/Type/Annot/Subtype/Widget/P 3 0 R';
  const pdf = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[7 0 R]/DA(/Helv 12 Tf)>>>>',
    '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>',
    `<</Type/Page/Parent 2 0 R${attributes}/Contents 4 0 R/Annots[6 0 R 7 0 R]>>`,
    stream('BT ET'),
    `<</Type/Page/Parent 2 0 R${A4}>>`,
    '<</Type/Annot/Subtype/Text/Rect[100 200 120 220]/Contents(Note)>>',
    `<<${widget}/FT/Tx/T(amount)/Rect[300 400 400 420]/AP<</N 8 0 R>>>>`,
    stream('', '/Type/XObject/Subtype/Form/BBox[0 0 100 20]'),
  ]);
  const signer = signerFromKey(await pki.person('ec'));
  const rectangle = { x: 50, y: 60, width: 180, height: 60 };
  const { tail } = await signPdf(pdf, signer, { pages: 'last', rectangle, date: new Date() });
  return Buffer.concat([pdf, tail]);
}

function placesAfter(pdf: Buffer, change: Update) {
  const { signatures } = verifyPdf(updated(pdf, change));
  return signatures[0]!.changePlaces;
}

const addedStamp = withAnnotation(
  dict({ Type: name('Annot'), Subtype: name('Stamp'), Rect: [50, 100, 110, 130] }),
);

describe('the place of a change after signing', () => {
  it('is the rectangle of an added annotation', async () => {
    expect(placesAfter(await signed(), addedStamp)).toEqual([
      {
        change: 'annotation',
        part: 'Stamp',
        page: 1,
        rectangles: [{ x: 50, y: 100, width: 60, height: 30 }],
      },
    ]);
  });

  // The viewer turns the page clockwise, so what is at its lower left comes to the upper left at 90 degrees.
  it.each([
    [90, { x: 100, y: 485, width: 30, height: 60 }],
    [180, { x: 485, y: 712, width: 60, height: 30 }],
    [270, { x: 712, y: 50, width: 30, height: 60 }],
  ])('is turned with a page whose /Rotate is %i', async (degrees, rectangle) => {
    const places = placesAfter(await signed(`${A4}/Rotate ${degrees}`), addedStamp);
    expect(places).toMatchObject([{ page: 1, rectangles: [rectangle] }]);
  });

  it('is counted from the crop box and cut off at its edges, in points of the user unit', async () => {
    const cropped = await signed(`${A4}/CropBox[80 20 580 820]`);
    expect(placesAfter(cropped, addedStamp)).toMatchObject([
      { rectangles: [{ x: 0, y: 80, width: 30, height: 30 }] },
    ]);
    const doubled = await signed(`${A4}/CropBox[40 20 580 820]/UserUnit 2`);
    expect(placesAfter(doubled, addedStamp)).toMatchObject([
      { rectangles: [{ x: 20, y: 160, width: 120, height: 60 }] },
    ]);
  });

  it('has no rectangle for an annotation beside the page', async () => {
    const beside = await signed(`${A4}/CropBox[200 200 580 820]`);
    expect(placesAfter(beside, addedStamp)).toMatchObject([{ part: 'Stamp', page: 1, rectangles: [] }]);
  });

  it('is both the old and the new rectangle of an annotation that moved', async () => {
    const moved = withEntries(OBJECTS.note, { Rect: [130, 200, 150, 220] });
    expect(placesAfter(await signed(), moved)).toEqual([
      {
        change: 'annotation',
        part: 'Text',
        page: 1,
        rectangles: [
          { x: 100, y: 200, width: 20, height: 20 },
          { x: 130, y: 200, width: 20, height: 20 },
        ],
      },
    ]);
  });

  it('is the old rectangle of an annotation that was removed', async () => {
    const removed = withEntries(OBJECTS.page, { Annots: [new PdfRef(OBJECTS.field, 0)] });
    const places = placesAfter(await signed(), removed);
    expect(places).toContainEqual({
      change: 'annotation',
      part: 'Text',
      page: 1,
      rectangles: [{ x: 100, y: 200, width: 20, height: 20 }],
    });
  });

  it('is the whole displayed page if its content changed', async () => {
    const rewritten: Update = (_, writer) =>
      writer.set(new PdfRef(OBJECTS.content, 0), new PdfStream(new Map(), Buffer.from('0 0 9 9 re f')));
    const file = await signed(`${A4}/CropBox[80 20 580 820]/Rotate 90`);
    expect(placesAfter(file, rewritten)).toEqual([
      { change: 'other', part: 'Contents', page: 1, rectangles: [{ x: 0, y: 0, width: 800, height: 500 }] },
    ]);
  });

  it('is the widget of a field that was filled in', async () => {
    const filled = withEntries(OBJECTS.field, { V: textString('900') });
    expect(placesAfter(await signed(), filled)).toMatchObject([
      { part: 'amount', page: 1, rectangles: [{ x: 300, y: 400, width: 100, height: 20 }] },
    ]);
  });

  it('is the widget of a new field, once although form and page list it', async () => {
    const rect: PdfObject = [10, 20, 60, 40];
    const added: Update = (document, writer) => {
      const field = writer.add(
        dict({
          ...{ Type: name('Annot'), Subtype: name('Widget'), FT: name('Tx'), T: textString('new') },
          Rect: rect,
        }),
      );
      const annotations = [new PdfRef(OBJECTS.note, 0), new PdfRef(OBJECTS.field, 0), field];
      withEntries(OBJECTS.page, { Annots: annotations })(document, writer);
      const form = document.dict(document.root.get('AcroForm'));
      const fields = [...document.array(form?.get('Fields')), field];
      const root = document.trailer.get('Root');
      if (root instanceof PdfRef)
        withEntries(root.number, { AcroForm: dict({ Fields: fields, SigFlags: 3 }) })(document, writer);
    };
    const places = placesAfter(await signed(), added).filter(({ part }) => part === 'Fields');
    expect(places).toMatchObject([
      { change: 'other', page: 1, rectangles: [{ x: 10, y: 20, width: 50, height: 20 }] },
    ]);
  });

  it('is not on a page for a change of the catalog', async () => {
    const outlined: Update = (document, writer) => {
      const root = document.trailer.get('Root');
      if (root instanceof PdfRef) withEntries(root.number, { Outlines: dict({}) })(document, writer);
    };
    expect(placesAfter(await signed(), outlined)).toEqual([
      { change: 'structure', part: 'Outlines', page: undefined, rectangles: [] },
    ]);
  });

  it('is left out beyond a hundred rectangles', async () => {
    const many: Update = (document, writer) => {
      const notes = Array.from({ length: 150 }, (_, index) =>
        writer.add(dict({ Subtype: name('Text'), Rect: [index, 0, index + 1, 1] })),
      );
      const kept = [new PdfRef(OBJECTS.note, 0), new PdfRef(OBJECTS.field, 0)];
      withEntries(OBJECTS.page, { Annots: [...kept, ...notes] })(document, writer);
    };
    const [place] = placesAfter(await signed(), many);
    expect(place?.rectangles).toHaveLength(100);
  });
});
