import { updated, withEntries } from '#support/pdf/attacker.ts';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { dict, name, PdfRef, PdfStream } from '../../pdf/objects/objects.ts';
import { verifyPdf } from '../verify-pdf.ts';

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

const BOX = 5;
const FONT = 8;
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 14 14]';
const TICK = '.3 .3 .3 rg /F5 12 Tf 1 2 Td <01> Tj';
const EMBEDDED = '/Subtype/TrueType/BaseFont/A+Symbols/FirstChar 0/LastChar 2/Widths[365 787 787]';
const PROGRAM = '/FontDescriptor 9 0 R';
const LETTERS = '/ToUnicode 10 0 R';

interface Box {
  /** Content of the picture of the state Yes. */
  content?: string;
  /** Letters of the codes 1 and 2, as UTF-16 in hexadecimal digits. */
  letters?: [string, string];
  font?: string;
  size?: number;
}

/** Signs a form with a check box as LibreOffice exports it: the mark is a glyph of an embedded font. */
async function signed({
  content = TICK,
  letters = ['2713', '2717'],
  font = `${EMBEDDED}${PROGRAM}${LETTERS}`,
  size = 14,
}: Box): Promise<Buffer> {
  const [one, two] = letters;
  const form = FORM.replaceAll('14', String(size));
  const pdf = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[5 0 R]>>',
    stream('BT ET'),
    `<</Type/Annot/Subtype/Widget/P 3 0 R/F 4/FT/Btn/T(agree)/V/Off/AS/Off/Rect[60 560 ${60 + size} ${560 + size}]/AP<</N<</Yes 6 0 R/Off 7 0 R>>>>>>`,
    stream(`/Tx BMC q BT ${content} ET Q EMC`, `${form}/Resources<</Font<</F5 8 0 R>>>>`),
    stream('/Tx BMC EMC', form),
    `<</Type/Font${font}>>`,
    '<</Type/FontDescriptor/FontName/A+Symbols/Flags 4/FontFile2 11 0 R>>',
    stream(`2 beginbfchar <01> <${one}> <02> <${two}> endbfchar`),
    stream('glyphs'),
  ]);
  return signedPdf(pdf, await pki.person('ec'));
}

const SWITCHED = { V: name('Yes'), AS: name('Yes') };

async function switched(box: Box, change = withEntries(BOX, SWITCHED)) {
  const file = updated(await signed(box), change);
  return verifyPdf(file, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures[0]!;
}

describe('a check box whose signed mark is a glyph of an embedded font', () => {
  it.each(['2713', '2714', '2715', '2717', '25CF'])('is proved to be switched: %s', async (mark) => {
    expect(await switched({ letters: [mark, '0041'] })).toMatchObject({
      ...{ verdict: 'valid', laterChanges: ['form_fill'] },
    });
  });

  it.each<[string, Box]>([
    ['a figure', { letters: ['0039', '2713'] }],
    ['a letter', { letters: ['0078', '2713'] }],
    ['a mark and a letter', { letters: ['27130078', '2713'] }],
    ['two marks', { content: `${TICK} <02> Tj` }],
    ['two marks in one string', { content: TICK.replace('01', '0102') }],
    ['a light mark', { content: TICK.replace('.3 .3 .3', '.9 .9 .9') }],
    ['a mark of a font that states no letters', { font: `${EMBEDDED}${PROGRAM}` }],
    ['a mark of a font that is not embedded', { font: `${EMBEDDED}${LETTERS}` }],
    ['a mark that content streams draw', { font: `/Subtype/Type3${PROGRAM}${LETTERS}` }],
    ['a mark in a large box', { size: 60 }],
  ])('is not proved to be switched to %s', async (_, box) => {
    expect(await switched(box)).toMatchObject({ verdict: 'unknown', problems: ['filling_not_proved'] });
  });

  it('is not proved to be switched if its picture was not signed, since a glyph can have any form', async () => {
    const redrawn = await switched({}, (document, writer) => {
      const fonts = dict({ Font: dict({ F5: new PdfRef(FONT, 0) }) });
      const entries = { Subtype: name('Form'), BBox: [0, 0, 14, 14], Resources: fonts };
      const content = Buffer.from(`/Tx BMC q BT ${TICK.replace('01', '02')} ET Q EMC`);
      const Yes = writer.add(new PdfStream(dict(entries), content));
      withEntries(BOX, { ...SWITCHED, AP: dict({ N: dict({ Yes, Off: new PdfRef(7, 0) }) }) })(
        document,
        writer,
      );
    });
    expect(redrawn).toMatchObject({ verdict: 'unknown', problems: ['filling_not_proved'] });
  });
});
