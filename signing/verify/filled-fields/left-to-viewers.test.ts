import { updated, withCatalog, withEntries, type Update } from '#support/pdf/attacker.ts';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { dict, name, PdfRef, PdfStream } from '../../pdf/objects/objects.ts';
import { textString } from '../../pdf/objects/text-string.ts';
import { verifyPdf } from '../verify-pdf.ts';

/** Forms as hyperref of LaTeX writes them: fields without pictures, which viewers have to draw. */

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

const TEXT = 5;
const BOX = 6;
const HELVETICA = 7;
const RADIOS = [11, 12] as const;

interface Form {
  isNeeded?: boolean;
  /** Colours of the text field. */
  colors?: string;
  /** Value of the text field. */
  value?: string;
  /** Further entries of the text field. */
  text?: string;
  /** Captions of the check box. */
  caption?: string;
  boxStyle?: string;
  boxPictures?: string;
  boxSide?: number;
  dingbats?: string;
}

async function signed({
  isNeeded = true,
  colors = '/BC[1 0 0]/BG[1 1 1]',
  value = '',
  text = '',
  caption = '/CA(4)',
  boxStyle = '/ZaDb 10 Tf 0 0 0 rg',
  boxPictures = '/Yes<<>>',
  boxSide = 12,
  dingbats = '/Type1/BaseFont/ZapfDingbats',
}: Form) {
  const widget = '/Type/Annot/Subtype/Widget/P 3 0 R/F 4';
  const radio = `${widget}/FT/Btn/Ff 49152/T(pick)/V/a/DA(/ZaDb 10 Tf 0 0 0 rg)/MK<</CA(H)>>`;
  const pdf = pdfOfObjects([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R 11 0 R]/DA(/Helv 10 Tf 0 g)/NeedAppearances ${String(isNeeded)}/DR<</Font<</Helv 7 0 R/ZaDb 8 0 R>>>>>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[5 0 R 6 0 R 11 0 R 12 0 R]>>',
    stream('BT ET'),
    `<<${widget}/FT/Tx/T(who)/V(${value})/DA(/Helv 10 Tf 0 0 0 rg)/Rect[60 600 200 620]/MK<<${colors}>>${text}>>`,
    `<<${widget}/FT/Btn/T(agree)/V/Off/AS/Off/DA(${boxStyle})/Rect[60 500 ${60 + boxSide} ${500 + boxSide}]/AP<</N<<${boxPictures}>>>>/MK<</BC[1 0 0]/BG[1 1 1]${caption}>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Type/Font/Subtype${dingbats}>>`,
    stream('0 0 12 12 re f', '/Subtype/Form/BBox[0 0 12 12]'),
    stream('/Tx BMC EMC', '/Subtype/Form/BBox[0 0 140 20]'),
    `<<${radio}/Rect[60 400 72 412]/AP<</N<</a<<>>>>>>>>`,
    `<<${radio}/Rect[90 400 102 412]/AP<</N<</b<<>>>>>>>>`,
  ]);
  return signedPdf(pdf, await pki.person('ec'));
}

async function after(form: Form, change: Update) {
  const file = updated(await signed(form), change);
  return verifyPdf(file, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures[0]!;
}

describe('a check box that viewers draw', () => {
  const switched = withEntries(BOX, { V: name('Yes'), AS: name('Yes') });

  it.each(['/Yes<<>>', '', '/Yes null'])(
    'is proved to be switched with the pictures "%s"',
    async (boxPictures) => {
      expect(await after({ boxPictures }, switched)).toMatchObject({
        verdict: 'valid',
        laterChanges: ['form_fill'],
      });
    },
  );

  it.each<[string, Form]>([
    ['viewers need not draw it', { isNeeded: false }],
    ['it has no caption', { caption: '' }],
    ['its caption is a figure of ZapfDingbats', { caption: '/CA<c0>' }],
    ['its caption is a text', { caption: '/CA(44)' }],
    ['its caption has another font', { boxStyle: '/Helv 10 Tf 0 g' }],
    ['its caption is light', { boxStyle: '/ZaDb 10 Tf 1 g' }],
    ['the font of its caption is another one', { dingbats: '/Type1/BaseFont/Helvetica' }],
    ['it is large', { boxSide: 60 }],
    ['one of its states has a picture', { boxPictures: '/Yes 9 0 R' }],
  ])('is not proved to be switched if %s', async (_, form) => {
    expect((await after(form, switched)).problems).toEqual(['filling_not_proved']);
  });

  it('may get no other caption', async () => {
    const MK = dict({ CA: textString('5'), BC: [1, 0, 0], BG: [1, 1, 1] });
    const change = withEntries(BOX, { V: name('Yes'), AS: name('Yes'), MK });
    expect((await after({}, change)).problems).toEqual(['changed_after_signing']);
  });
});

describe('radio buttons of which the form lists the first alone, without the states that are shown', () => {
  const picked =
    (state: string, ...shown: readonly string[]): Update =>
    (document, writer) => {
      for (const [place, number] of RADIOS.entries())
        withEntries(number, { V: name(state), AS: name(shown[place] ?? '') })(document, writer);
    };

  it.each<[string, Update]>([
    ['switched, as iText does it', picked('b', 'Off', 'b')],
    ['drawn in the state of the value, as PDFBox does it', withEntries(RADIOS[0], { AS: name('a') })],
  ])('are not proved to show it when they are %s', async (_, change) => {
    expect((await after({}, change)).problems).toEqual(['filling_not_proved']);
  });

  it.each<[string, Update]>([
    ['they show another state than the value', picked('b', 'a', 'Off')],
    ['no widget shows the value', picked('c', 'Off', 'Off')],
    ['the one that the form lacks moves', withEntries(RADIOS[1], { Rect: [90, 500, 102, 512] })],
  ])('are changed if %s', async (_, change) => {
    expect((await after({}, change)).problems).toEqual(['changed_after_signing']);
  });
});

describe('a text field whose picture is blank although it has a value', () => {
  const form = { isNeeded: false, value: 'Ann', colors: '', text: '/AP<</N 10 0 R>>' };
  const filledWith =
    (content: string): Update =>
    (document, writer) => {
      const Resources = dict({ Font: dict({ Helv: new PdfRef(HELVETICA, 0) }) });
      const entries = { Subtype: name('Form'), BBox: [0, 0, 140, 20], Resources };
      const N = writer.add(new PdfStream(dict(entries), Buffer.from(`/Tx BMC q ${content} Q EMC`)));
      withEntries(TEXT, { V: textString('Bob'), AP: dict({ N }) })(document, writer);
    };

  it.each([
    ['', 'BT /Helv 10 Tf 0 g 2 6 Td (Bob) Tj ET'],
    [' in a picture that cannot be read', '/Sh sh'],
  ])('is not proved to show another value%s, as LibreOffice exports it to PDF/A', async (_, content) => {
    expect((await after(form, filledWith(content))).problems).toEqual(['filling_not_proved']);
  });

  it('is changed if its picture shows letters that are not the other value', async () => {
    const change = filledWith('BT /Helv 10 Tf 0 g 2 6 Td (Eve) Tj ET');
    expect((await after(form, change)).problems).toEqual(['changed_after_signing']);
  });
});

describe('a text field whose blank picture is removed when it is filled in, as iText and poppler do it', () => {
  const BLANK = { colors: '', text: '/AP<</N 10 0 R>>' };
  const filled: Update = (document, writer) => {
    const field = new Map(document.dict(new PdfRef(TEXT, 0)));
    field.delete('AP');
    writer.set(new PdfRef(TEXT, 0), field.set('V', textString('Bob')));
  };

  it.each<[string, Form]>([
    ['', BLANK],
    [' and no background', { ...BLANK, colors: '/BC[1 0 0]/BG[]' }],
  ])('is proved to show its value if viewers have to draw it%s', async (_, form) => {
    expect(await after(form, filled)).toMatchObject({ verdict: 'valid', laterChanges: ['form_fill'] });
  });

  it.each<[string, Form]>([
    ['viewers need not draw it', { isNeeded: false }],
    ['viewers draw a background over the page in place of the picture', { colors: '/BG[1 1 1]' }],
    ['its picture drew a background', { colors: '/BG[1 1 1]', text: '/AP<</N 9 0 R>>' }],
    ['its picture drew a figure', { text: '/AP<</N 9 0 R>>' }],
    ['its picture lacked its value', { value: 'Ann' }],
  ])('is not proved if %s', async (_, form) => {
    expect((await after({ ...BLANK, ...form }, filled)).problems).toEqual(['filling_not_proved']);
  });

  it('is not proved if viewers draw it with another font of the form', async () => {
    const swapped: Update = (document, writer) => {
      filled(document, writer);
      withEntries(HELVETICA, { BaseFont: name('Symbol') })(document, writer);
    };
    expect((await after(BLANK, swapped)).problems).toEqual(['structure_changed']);
  });

  it('is not proved if viewers no longer have to draw it', async () => {
    const released: Update = (document, writer) => {
      filled(document, writer);
      const form = new Map(document.dict(document.root.get('AcroForm')));
      form.delete('NeedAppearances');
      withCatalog({ AcroForm: form })(document, writer);
    };
    expect((await after(BLANK, released)).problems).toContain('filling_not_proved');
  });
});

describe('the background of a text field that viewers draw', () => {
  const filled =
    (color = '1 1 1'): Update =>
    (document, writer) => {
      const content = `${color} rg 0 0 140 20 re f /Tx BMC q BT /Helv 10 Tf 0 g 2 6 Td (Bob) Tj ET Q EMC`;
      const Resources = dict({ Font: dict({ Helv: new PdfRef(HELVETICA, 0) }) });
      const entries = { Subtype: name('Form'), BBox: [0, 0, 140, 20], Resources };
      const N = writer.add(new PdfStream(dict(entries), Buffer.from(content)));
      withEntries(TEXT, { V: textString('Bob'), AP: dict({ N }) })(document, writer);
    };

  it('may be drawn by the picture of its value, as MuPDF and PDFBox draw it', async () => {
    expect(await after({}, filled())).toMatchObject({ verdict: 'valid', laterChanges: ['form_fill'] });
  });

  it.each<[string, Form, string]>([
    ['viewers need not draw it', { isNeeded: false }, '1 1 1'],
    ['the field has none', { colors: '/BC[1 0 0]' }, '1 1 1'],
    ['the field has another one', { colors: '/BG[1 1 .8]' }, '1 1 1'],
    ['the field had a picture', { text: '/AP<</N 10 0 R>>' }, '1 1 1'],
  ])('is not proved to hide nothing if %s', async (_, form, color) => {
    expect((await after(form, filled(color))).verdict).not.toBe('valid');
  });
});
