import { updated, withEntries, type Update } from '#support/pdf/attacker.ts';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { dict, PdfStream, type PdfObject } from '../../pdf/objects/objects.ts';
import { textString } from '../../pdf/objects/text-string.ts';
import { verifyPdf } from '../verify-pdf.ts';

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

const WIDGET = '/Type/Annot/Subtype/Widget/P 3 0 R/DA(/F1 12 Tf)/Rect[60 600 200 620]/AP<</N 5 0 R>>';
const FONTS = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';
const [FIRST, SECOND, OTHER] = [6, 7, 8];

const drawn = (text: string) => `BT /F1 12 Tf 2 5 Td (${text}) Tj ET`;

/** Returns a signed page with two objects of a form, the second a widget too, and a third that only the form may list. */
async function signed(fields: string, objects: readonly string[]): Promise<Buffer> {
  const picture = drawn('900');
  const pdf = pdfOfObjects([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R 7 0 R]>>',
    '<</Length 0>>\nstream\n\nendstream',
    `<</Type/XObject/Subtype/Form/BBox[0 0 140 20]${FONTS}/Length ${picture.length}>>\nstream\n${picture}\nendstream`,
    ...objects,
  ]);
  return signedPdf(pdf, await pki.person('ec'));
}

/** Returns an update by which a field or widget shows a text, and perhaps has it as its value. */
function shows(number: number, text: string, { isValue }: { isValue: boolean }): Update {
  return (document, writer) => {
    const signedPicture = document.load(5);
    const entries = signedPicture instanceof PdfStream ? signedPicture.dict : dict({});
    const picture = writer.add(new PdfStream(new Map(entries), Buffer.from(drawn(text))));
    const value = isValue ? { V: textString(text) } : {};
    withEntries(number, { AP: dict({ N: picture }), ...value })(document, writer);
  };
}

function reportAfter(pdf: Buffer, updates: readonly Update[]) {
  const roots = [{ der: pki.authority.root, source: 'test' }];
  const changed = updated(pdf, (document, writer) => {
    for (const update of updates) update(document, writer);
  });
  return verifyPdf(changed, { roots }).signatures[0];
}

describe('fields of one name that were filled in', () => {
  const two = () => signed('6 0 R 7 0 R', Array<string>(2).fill(`<<${WIDGET}/FT/Tx/T(amount)/V(900)>>`));

  it('are permitted if each shows its value', async () => {
    const updates = [shows(FIRST, '950', { isValue: true }), shows(SECOND, '950', { isValue: true })];
    expect(reportAfter(await two(), updates)).toMatchObject({
      verdict: 'valid',
      laterChanges: ['form_fill'],
    });
  });

  it('are a change if one of them shows another text', async () => {
    for (const [lying, honest] of [
      [FIRST, SECOND],
      [SECOND, FIRST],
    ] as const) {
      const updates = [shows(lying, '100', { isValue: false }), shows(honest, '950', { isValue: true })];
      expect(reportAfter(await two(), updates)).toMatchObject({ problems: ['changed_after_signing'] });
    }
  });
});

describe('a field whose colours are written anew', () => {
  const [GRAY, BLUE] = [
    [0.1, 0.1, 0.1],
    [0.8, 0.843, 1],
  ];
  const colored = (color: string) =>
    signed('6 0 R 7 0 R', [
      `<<${WIDGET}/FT/Tx/T(amount)/V(900)/MK<</R 0/BC[.1 .1 .1]/BG[${color}]>>>>`,
      `<<${WIDGET}/FT/Tx/T(other)/V(900)>>`,
    ]);

  it.each<[string, string, Record<string, PdfObject>, string[]]>([
    [
      'rounded',
      '.8 .843 1',
      { R: 0, BC: [0.1019607843, 0.1019607843, 0.1019607843], BG: [0.8, 0.8431372549, 1] },
      [],
    ],
    ['the same, and no rotation is stated, as pdf.js does it', '.8 .843 1', { BC: GRAY, BG: BLUE }, []],
    ['the same, with a caption of buttons', '.8 .843 1', { BC: GRAY, BG: BLUE, CA: textString('8') }, []],
    ['different', '.8 .843 1', { R: 0, BC: [0.1, 0.1, 0.1], BG: [0.8, 0.743, 1] }, ['changed_after_signing']],
    ['of another space', '.8', { R: 0, BC: [0.1, 0.1, 0.1], BG: [0.8, 0.8, 0.8] }, ['changed_after_signing']],
    [
      'rounded, and it is rotated',
      '.8 .843 1',
      { R: 90, BC: [0.1, 0.1, 0.1], BG: [0.8, 0.8431, 1] },
      ['changed_after_signing'],
    ],
  ])('is judged by whether they are the same: they are %s', async (_, color, look, problems) => {
    const update = withEntries(FIRST, { MK: dict(look) });
    expect(reportAfter(await colored(color), [update])).toMatchObject({ problems });
  });
});

it('an empty dictionary of appearance characteristics may be left out, as pdf.js does it', async () => {
  const pdf = await signed('6 0 R 7 0 R', [
    `<<${WIDGET}/FT/Tx/T(amount)/V(900)/MK<<>>>>`,
    `<<${WIDGET}/FT/Tx/T(other)/V(900)>>`,
  ]);
  expect(reportAfter(pdf, [withEntries(FIRST, { MK: null })])).toMatchObject({ verdict: 'valid' });
});

describe('a field that gets a border', () => {
  const bordered = (look: string) =>
    signed('6 0 R 7 0 R', [
      `<<${WIDGET}/FT/Tx/T(amount)/V(900)/BS<</W 0>>${look}>>`,
      `<<${WIDGET}/FT/Tx/T(other)/V(900)>>`,
    ]);

  it.each<[string, string, number, string[]]>([
    ['narrow and has no colour', '', 1, []],
    ['wide and has no colour', '', 40, ['changed_after_signing']],
    ['narrow and has a colour', '/MK<</BC[1 0 0]>>', 1, ['changed_after_signing']],
  ])('is judged by whether it is seen: it is %s', async (_, look, width, problems) => {
    const update = withEntries(FIRST, { BS: dict({ W: width }) });
    expect(reportAfter(await bordered(look), [update])).toMatchObject({ problems });
  });
});

it('a widget that two fields list is a change if it shows something else', async () => {
  const pdf = await signed('6 0 R 8 0 R', [
    '<</FT/Tx/T(amount)/V(900)/Kids[7 0 R]>>',
    `<<${WIDGET}/Parent 6 0 R>>`,
    '<</FT/Tx/T(other)/V(900)/Kids[7 0 R]>>',
  ]);
  const updates = [shows(SECOND, '950', { isValue: false }), withEntries(OTHER, { V: textString('950') })];
  expect(reportAfter(pdf, updates)).toMatchObject({ problems: ['changed_after_signing'] });
});
