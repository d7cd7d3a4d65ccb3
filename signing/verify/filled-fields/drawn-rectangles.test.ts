import { updated, withCatalog, withEntries, type Update } from '#support/pdf/attacker.ts';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { dict, name, PdfRef, PdfStream, type PdfObject } from '../../pdf/objects/objects.ts';
import { textString } from '../../pdf/objects/text-string.ts';
import { verifyPdf } from '../verify-pdf.ts';

/** Fields whose frame and background are drawn by lines, with shifted coordinates, as pdf-lib draws them, or by viewers. */

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

const FIELD = 5;
const PICTURE = '/Type/XObject/Subtype/Form/BBox[0 0 141 21]/Resources<</Font<</Helv 7 0 R>>>>';
const SIDES = '0 0 m 0 20 l 140 20 l 140 0 l h';
const AREA = `q 1 1 1 rg 0 0 0 RG 1 w [] 0 d 1 0 0 1 0.5 0.5 cm ${SIDES} B Q`;
const CLIP = '2 2 m 2 19 l 139 19 l 139 2 l h W n';
const LETTERS = (text: string) => `/Tx BMC q BT 0 g /Helv 12 Tf 1 0 0 1 2 5 Tm (${text}) Tj ET Q EMC`;
const drawn = (text: string, area = AREA) => `1 0 0 1 0 0 cm q ${area} ${CLIP} ${LETTERS(text)} Q`;
const REDRAWN = `q 1 g 0 0 141 21 re f 0 G 1 w .5 .5 140 20 re S Q ${LETTERS('123')}`;

interface Form {
  /** Content of the picture that was signed; none if it is left out. */
  picture?: string;
  value?: string;
  colors?: string;
  style?: string;
  isNeeded?: boolean;
}

async function signed({ picture, value = '', colors = '/BG[1 1 1]/BC[0 0 0]', style = '', isNeeded }: Form) {
  const shown = picture === undefined ? '' : '/AP<</N 6 0 R>>';
  const widget = '/Type/Annot/Subtype/Widget/P 3 0 R/F 4/FT/Tx/T(who)/DA(/Helv 12 Tf 0 g)';
  const pdf = pdfOfObjects([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DR<</Font<</Helv 7 0 R>>>>/NeedAppearances ${String(isNeeded === true)}>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[5 0 R]>>',
    stream('BT ET'),
    `<<${widget}/V(${value})/Rect[59.5 599.5 200.5 620.5]/MK<<${colors}>>${style}${shown}>>`,
    stream(picture ?? '', PICTURE),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]);
  return signedPdf(pdf, await pki.person('ec'));
}

function filledBy(content: string, V = textString('123')): Update {
  return (document, writer) => {
    const Resources = dict({ Font: dict({ Helv: new PdfRef(7, 0) }) });
    const entries = { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 141, 21], Resources };
    const N = writer.add(new PdfStream(dict(entries), Buffer.from(content)));
    withEntries(FIELD, { V, AP: dict({ N }) })(document, writer);
  };
}

async function after(form: Form, ...changes: readonly Update[]) {
  const file = changes.reduce((pdf, change) => updated(pdf, change), await signed(form));
  return verifyPdf(file, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures[0];
}

describe('a field with a frame of lines in shifted coordinates', () => {
  it.each([
    ['by itself', drawn('123')],
    ['by a rectangle', REDRAWN],
    ['by lines in the other direction', drawn('123', AREA.replace(SIDES, '0 0 m 140 0 l 140 20 l 0 20 l h'))],
  ])('is proved to show its value when it is filled in and drawn %s', async (_, content) => {
    for (const form of [{ picture: drawn('') }, { picture: drawn('old'), value: 'old' }])
      expect(await after(form, filledBy(content))).toMatchObject({
        verdict: 'valid',
        laterChanges: ['form_fill'],
      });
  });

  it.each([
    ['a figure of four lines that is no rectangle', AREA.replace('140 20 l', '140 10 l')],
    ['a rectangle with a hole', AREA.replace('h B', `h ${SIDES.replaceAll('140', '100')} B*`)],
    ['an open figure', AREA.replace(' h ', ' ')],
    ['a scaled area', AREA.replace('1 0 0 1 0.5', '1 0 0 2 0.5')],
    ['a shift that is not taken back', `1 0 0 1 9 9 cm ${AREA}`],
    ['a wide frame', AREA.replace('1 w', '3 w')],
    ['another colour than the field states', AREA.replace('1 1 1 rg', '.9 1 1 rg')],
    ['dashes', AREA.replace('[] 0 d', '[3] 0 d')],
  ])('is not proved with %s', async (_, area) => {
    expect((await after({ picture: drawn('') }, filledBy(drawn('123', area))))?.problems).toEqual([
      'filling_not_proved',
    ]);
  });

  it('is changed if its letters are others, and not proved if a shift moves them out of it', async () => {
    const problemsWith = async (content: string) =>
      (await after({ picture: drawn('') }, filledBy(content)))?.problems;
    expect(await problemsWith(drawn('124'))).toEqual(['changed_after_signing']);
    expect(await problemsWith(`${AREA} q 1 0 0 1 0 -20 cm ${LETTERS('123')} Q`)).toEqual([
      'filling_not_proved',
    ]);
  });
});

const UPPER = '1 1 m 1 20 l 140 20 l 139 19 l 2 19 l 2 2 l f';
const LOWER = '140 20 m 140 1 l 1 1 l 2 2 l 139 2 l 139 19 l f';
const inset = (text: string, bands = `.5 g ${UPPER} .75 g ${LOWER}`) =>
  `1 g 0 0 141 21 re f ${bands} 0 G 1 w .5 .5 140 20 re s /Tx BMC q 2 2 137 17 re W n BT 0 g /Helv 12 Tf 4 6 Td (${text}) Tj ET Q EMC`;

describe('a field with an inset frame, as Acrobat and ReportLab draw it', () => {
  it('is proved to show its value when it is filled in, with that frame or a thin line', async () => {
    for (const content of [inset('123'), REDRAWN])
      expect(await after({ picture: inset('') }, filledBy(content))).toMatchObject({ verdict: 'valid' });
  });

  it.each([
    ['a figure that is no band', UPPER.replace('139 19 l', '70 10 l')],
    ['a wide band', UPPER.replace('139 19 l 2 19 l 2 2 l', '134 14 l 7 14 l 7 7 l')],
    ['a band across the field', UPPER.replaceAll('20 l', '9 l').replaceAll('19 l', '8 l')],
    ['three bands', `${UPPER} ${LOWER} ${UPPER}`],
    ['a band over the letters', `BT 0 g /Helv 6 Tf 1 15 Td (123) Tj ET ${UPPER}`],
    ['a cut band', `2 2 20 20 re W n ${UPPER}`],
  ])('is not proved with %s', async (_, bands) => {
    expect((await after({ picture: inset('') }, filledBy(inset('123', bands))))?.verdict).not.toBe('valid');
  });

  it('is not proved if a band hides the page or letters, or a signed one may have hidden the page', async () => {
    const problemsOf = async (signedPicture: string, content: string) =>
      (await after({ picture: signedPicture }, filledBy(content)))?.problems;
    const unproved = ['filling_not_proved'];
    const bare = (content: string) => content.replace('1 g 0 0 141 21 re f ', '');
    expect(await problemsOf('', bare(inset('123')))).toEqual(unproved);
    expect(await problemsOf(bare(inset('')), LETTERS('123'))).toEqual(unproved);
    expect(await problemsOf(`-1 g ${UPPER}`, LETTERS('123'))).toEqual(unproved);
    const onBand = inset('123').replace('12 Tf 4 6 Td', '4 Tf 4 2 Td');
    expect(await problemsOf(inset(''), onBand)).toEqual(unproved);
  });
});

describe('a frame that viewers draw', () => {
  const base = { colors: '/BC[1]', isNeeded: true };
  const framed = (content: string) => `q 1 G ${content} Q ${LETTERS('123').replace('2 5 Tm', '4 6 Tm')}`;

  it.each([
    ['a thin one', '', '', 'valid'],
    ['a wide one', '/BS<</W 3>>', '', 'unknown'],
    ['a wide one', '/Border[0 0 3]', '', 'unknown'],
    ['a wide one', '/BS<</W 3>>', '3 w 1.5 1.5 138 18 re S', 'valid'],
  ])(
    'may be left out if it hides nothing: %s, with "%s", in a picture with "%s": %s',
    async (_, style, content, verdict) => {
      expect(await after({ ...base, style }, filledBy(framed(content)))).toMatchObject({ verdict });
    },
  );
});

describe('an empty field of a form whose fields viewers have to draw', () => {
  const withoutDemand: Update = (document, writer) => {
    const form = new Map<string, PdfObject>(document.dict(document.root.get('AcroForm')));
    withCatalog({ AcroForm: form.set('NeedAppearances', false) })(document, writer);
  };

  it('may be filled in with a picture while that demand is taken back, as LibPDF does', async () => {
    for (const form of [{}, { colors: '' }, { colors: '', picture: '' }])
      expect(
        await after(
          { ...form, isNeeded: true },
          filledBy(form.colors === '' ? LETTERS('123') : REDRAWN),
          withoutDemand,
        ),
      ).toMatchObject({
        verdict: 'valid',
        laterChanges: ['form', 'form_fill'],
      });
  });

  it('is not proved without the area that they drew, with a picture that they may not have shown, or without one', async () => {
    const problemsOf = async (form: Form, ...changes: readonly Update[]) =>
      (await after({ ...form, isNeeded: true }, ...changes, withoutDemand))?.problems;
    expect(await problemsOf({}, filledBy(LETTERS('123')))).toEqual(['filling_not_proved']);
    expect(await problemsOf({ picture: '' }, filledBy(LETTERS('123')))).toEqual(['structure_changed']);
    expect(await problemsOf({}, withEntries(FIELD, { V: textString('123') }))).toEqual(['structure_changed']);
    expect(await problemsOf({ value: 'old' }, filledBy(REDRAWN))).toEqual(['structure_changed']);
  });
});
