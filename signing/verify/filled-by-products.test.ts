import { updated, withCatalog, withEntries, type Update } from '#support/pdf/attacker.ts';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import {
  dict,
  name,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfDict,
  type PdfObject,
} from '../pdf/objects/objects.ts';
import { textString } from '../pdf/objects/text-string.ts';
import { verifyPdf } from './verify-pdf.ts';

/** Fields as products fill them in that draw all pictures anew. */

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

const ref = (number: number) => new PdfRef(number, 0);
const WIDGET = '/Type/Annot/Subtype/Widget/P 3 0 R/F 4';
const FIELD = { text: 5, agree: 7, city: 10, list: 11, pick: 12, first: 13, second: 14 };
const BOX = '/Type/XObject/Subtype/Form/BBox[0 0 14 14]';

async function signed({ value = '', needsAppearances = false } = {}): Promise<Buffer> {
  const text = value && `/V(${value})`;
  const choice = '/FT/Ch/DA(/Helv 12 Tf 0 g)/Opt[(One)(Two)(Three)]';
  const pdf = pdfOfObjects([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 7 0 R 10 0 R 11 0 R 12 0 R]/DR<</Font<</Helv 16 0 R/ZaDb 17 0 R>>>>/NeedAppearances ${String(needsAppearances)}>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[5 0 R 7 0 R 10 0 R 11 0 R 13 0 R 14 0 R]>>',
    stream('BT ET'),
    `<<${WIDGET}/FT/Tx/T(text)${text}/DA(/Helv 12 Tf 0 g)/Rect[60 600 200 620]/AP<</N 6 0 R>>>>`,
    stream('/Tx BMC EMC', '/Type/XObject/Subtype/Form/BBox[0 0 140 20]/Resources<</Font<</Helv 16 0 R>>>>'),
    `<<${WIDGET}/FT/Btn/T(agree)/V/Off/AS/Off/MK<</CA(8)>>/Rect[60 560 74 574]/AP<</N<</Yes 8 0 R/Off 9 0 R>>>>>>`,
    stream('BT /ZaDb 12 Tf 2 3 Td (4) Tj ET', `${BOX}/Resources<</Font<</ZaDb 17 0 R>>>>`),
    stream('', BOX),
    `<<${WIDGET}${choice}/Ff 131072/T(city)/Rect[60 500 200 520]>>`,
    `<<${WIDGET}${choice}/T(list)/Rect[60 400 200 450]>>`,
    '<</FT/Btn/Ff 49152/T(pick)/V/Off/Kids[13 0 R 14 0 R]>>',
    `<<${WIDGET}/Parent 12 0 R/AS/Off/Rect[60 480 74 494]/AP<</N<</a 8 0 R/Off 9 0 R>>>>>>`,
    `<<${WIDGET}/Parent 12 0 R/AS/Off/Rect[90 480 104 494]/AP<</N<</b 8 0 R/Off 9 0 R>>>>>>`,
    '<<>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>',
  ]);
  return signedPdf(pdf, await pki.person('ec'));
}

async function after(change: Update, base: Parameters<typeof signed>[0] = {}) {
  const file = updated(await signed(base), change);
  return verifyPdf(file, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures[0]!;
}

const fonts = dict({ Font: dict({ Helv: ref(16), ZaDb: ref(17) }) });
function picture(content: string, [width, height] = [14, 14], resources: PdfDict = fonts): PdfStream {
  return new PdfStream(
    dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, width, height], Resources: resources }),
    Buffer.from(content),
  );
}

/** Switches a box with a new picture of the new state. */
function redrawn(content: string, { state = 'Yes', resources = fonts } = {}): Update {
  return (document, writer) => {
    const states = { Yes: ref(8), Off: ref(9), [state]: writer.add(picture(content, [14, 14], resources)) };
    const entries = { V: name(state), AS: name(state), AP: dict({ N: dict(states) }) };
    withEntries(FIELD.agree, entries)(document, writer);
  };
}

const ITEXT_CROSS = 'q Q q 1 1 12 12 re W n 0 g BT /ZaDb 12 Tf 1 0 0 1 2.94 2.77 Tm (8)Tj ET Q';
const ITEXT_DOT =
  '0 g 10.25 7 m 10.25 8.79 8.79 10.25 7 10.25 c 5.21 10.25 3.75 8.79 3.75 7 c 3.75 5.21 5.21 3.75 7 3.75 c 8.79 3.75 10.25 5.21 10.25 7 c f';

describe('a check box that is drawn anew when it is switched', () => {
  it.each([
    ['iText', ITEXT_CROSS],
    ['iText, as a dot', ITEXT_DOT],
    ['MuPDF', 'q 1 w BT 0 g 2.4 2.8 Td /ZaDb 14 Tf (3) Tj ET Q'],
  ])('is proved to show its state as %s draws it', async (_, content) => {
    expect(await after(redrawn(content))).toMatchObject({ verdict: 'valid', laterChanges: ['form_fill'] });
  });

  it.each([
    ['no mark', ''],
    ['a mark outside the box', 'BT /ZaDb 12 Tf 20 3 Td (4) Tj ET'],
    ['a mark that is moved out of the box', 'q 1 0 0 1 30 0 cm BT /ZaDb 12 Tf 2 3 Td (4) Tj ET Q'],
    ['a mark that is cut off', 'q 0 0 1 1 re W n BT /ZaDb 12 Tf 2 3 Td (4) Tj ET Q'],
    ['a mark that is too small to see', 'BT /ZaDb 1 Tf 2 3 Td (4) Tj ET'],
    ['a mark that is scaled', 'BT /ZaDb 12 Tf .01 0 0 .01 2 3 Tm (4) Tj ET'],
    ['a mark of an unknown size', 'q BT /ZaDb 12 Tf ET Q BT 2 3 Td (4) Tj ET'],
    ['a light mark', 'BT 1 g /ZaDb 12 Tf 2 3 Td (4) Tj ET'],
    ['two marks', 'BT /ZaDb 12 Tf 2 3 Td (4) Tj (4) Tj ET'],
    ['a letter', 'BT /Helv 12 Tf 2 3 Td (4) Tj ET'],
    ['a figure', '0 g 0 0 14 14 re f'],
    ['a dot outside the box', ITEXT_DOT.replaceAll('7 ', '27 ').replaceAll('3.75 ', '23.75 ')],
  ])('is not proved with %s', async (_, content) => {
    expect(await after(redrawn(content))).toMatchObject({
      verdict: 'unknown',
      problems: ['filling_not_proved'],
    });
  });

  it('is not proved with a mark for the state Off, or where another state gets a text', async () => {
    const marked: Update = (document, writer) => {
      redrawn(ITEXT_CROSS)(document, writer);
      const text = writer.add(picture('BT /Helv 12 Tf 2 3 Td (No) Tj ET'));
      const states = document.dict(document.dict(document.dict(ref(FIELD.agree))?.get('AP'))?.get('N'));
      withEntries(FIELD.agree, {
        ...{ V: name('Yes'), AS: name('Yes') },
        AP: dict({ N: dict({ Yes: states?.get('Yes') ?? null, Off: text }) }),
      })(document, writer);
    };
    expect((await after(marked)).problems).toEqual(['filling_not_proved']);
    expect((await after(redrawn(ITEXT_CROSS, { state: 'Off' }))).problems).toEqual(['changed_after_signing']);
  });
});

describe('radio buttons that are all drawn anew when one is switched', () => {
  const picked =
    (off: string): Update =>
    (document, writer) => {
      const [on, none] = [writer.add(picture(ITEXT_DOT)), writer.add(picture(off))];
      withEntries(FIELD.pick, { V: name('a') })(document, writer);
      const [first, second] = [dict({ a: on, Off: ref(9) }), dict({ b: ref(8), Off: none })];
      withEntries(FIELD.first, { AS: name('a'), AP: dict({ N: first }) })(document, writer);
      withEntries(FIELD.second, { AP: dict({ N: second }) })(document, writer);
    };

  it('are proved to show their states, as iText draws them', async () => {
    expect(await after(picked('q Q'))).toMatchObject({ verdict: 'valid', laterChanges: ['form_fill'] });
  });

  it('are not proved if a button that was not switched shows a mark', async () => {
    expect((await after(picked(ITEXT_DOT))).problems).toEqual(['filling_not_proved']);
  });

  it('are not proved to keep their meaning with other flags, as PyMuPDF sets them', async () => {
    const flags = (Ff: number) => after(withEntries(FIELD.pick, { Ff }));
    expect((await flags(0)).problems).toEqual(['structure_changed']);
    expect((await flags(1 << 16)).problems).toEqual(['changed_after_signing']);
  });
});

describe('a text that is filled in', () => {
  const filled =
    (content: string, resources = fonts): Update =>
    (document, writer) => {
      const N = writer.add(picture(content, [140, 20], resources));
      withEntries(FIELD.text, { V: textString('Hello'), AP: dict({ N }) })(document, writer);
    };
  const text = (color: string) =>
    `/Tx BMC q 1 1 138 18 re W n BT /Helv 12 Tf ${color} 2 5.7 Td (Hello) Tj ET Q EMC`;

  it.each([
    '/DeviceGray cs 0 sc',
    '/DeviceRGB cs 0 0 .4 sc',
    '/DeviceCMYK cs 0 0 0 1 sc /DeviceRGB CS 1 0 0 SC',
  ])('is proved to be shown in a colour as PDFBox sets it: %s', async (color) => {
    expect((await after(filled(text(color)))).verdict).toBe('valid');
  });

  it.each(['/DeviceGray cs 1 sc', '/DeviceRGB cs 0 sc', '/Own cs 0 sc', '/DeviceGray cs /Own scn'])(
    'is not proved to be shown in a light or unknown colour: %s',
    async (color) => {
      expect((await after(filled(text(color)))).problems).toEqual(['filling_not_proved']);
    },
  );

  const drawn = (value: PdfString, letters: string): Update => {
    return (document, writer) => {
      const N = writer.add(picture(`BT /Helv 12 Tf 2 5 Td (${letters}) Tj ET`, [140, 20]));
      withEntries(FIELD.text, { V: value, AP: dict({ N }) })(document, writer);
    };
  };

  it('is proved to be shown if its value is in PDFDocEncoding, as PDFBox and iText write it', async () => {
    const value = new PdfString(Buffer.from('\x85 10 \xa0', 'latin1'));
    expect((await after(drawn(value, '\\226 10 \\200'))).verdict).toBe('valid');
  });

  it.each([
    ['Αθήνα', '', 'filling_not_proved'],
    ['Αθήνα 10', '10', 'filling_not_proved'],
    ['Αθήνα 10', '1', 'changed_after_signing'],
    ['Αθήνα 10', '100', 'changed_after_signing'],
    ['Athens 10', '10', 'changed_after_signing'],
  ])(
    '"%s" with the picture "%s", as iText draws it in a font that lacks letters: %s',
    async (value, letters, problem) => {
      expect((await after(drawn(textString(value), letters))).problems).toEqual([problem]);
    },
  );

  it('is not proved to be shown in black if its resources replace the colours, and neither is a mark', async () => {
    const space: PdfObject = [name('CalGray'), dict({ WhitePoint: [1, 1, 1], Gamma: 0.01 })];
    const resources = new Map([...fonts, ['ColorSpace', dict({ DefaultGray: space })]]);
    expect((await after(filled(text('0 g'), resources))).problems).toEqual(['filling_not_proved']);
    expect((await after(redrawn(ITEXT_CROSS, { resources }))).problems).toEqual(['filling_not_proved']);
  });

  it('may have a read-only field then, which leaves a signature unknown', async () => {
    expect((await after(withEntries(FIELD.text, { Ff: 1 }))).problems).toEqual(['structure_changed']);
  });
});

describe('a value for which LibreOffice leaves out the picture', () => {
  const base = { value: 'Alice', needsAppearances: true };
  const withoutNeed: Update = (document, writer) => {
    const form = new Map<string, PdfObject>(document.dict(document.root.get('AcroForm')));
    withCatalog({ AcroForm: form.set('NeedAppearances', false) })(document, writer);
  };

  it('leaves a signature unknown if viewers do not draw it any more', async () => {
    expect((await after(withoutNeed, base)).problems).toEqual(['structure_changed']);
  });

  it('leaves a signature unknown if another one is filled in', async () => {
    const change = withEntries(FIELD.text, { V: textString('Bob') });
    expect((await after(change, base)).problems).toEqual(['filling_not_proved']);
    expect((await after(change, { ...base, needsAppearances: false })).problems).toEqual([
      'changed_after_signing',
    ]);
  });
});

describe('the options of a choice field', () => {
  const written = (...texts: string[]): Update =>
    withEntries(FIELD.city, {
      Opt: texts.map((text) => new PdfString(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())),
    });

  it('are the same in another encoding, as MuPDF writes them', async () => {
    expect((await after(written('One', 'Two', 'Three'))).verdict).toBe('valid');
  });

  it.each([
    ['Two', 'One', 'Three'],
    ['One', 'Two'],
    ['One', 'Two', 'Thr\u0435e'],
  ])('are a change if they are other ones: %s, %s, %s', async (...texts) => {
    expect((await after(written(...texts))).problems).toEqual(['changed_after_signing']);
  });
});

describe('the top index of a choice field', () => {
  it('shows nothing of a combo box, and decides which options of a list box are in view', async () => {
    expect((await after(withEntries(FIELD.city, { TI: 2 }))).verdict).toBe('valid');
    expect((await after(withEntries(FIELD.list, { TI: 2 }))).problems).toEqual(['structure_changed']);
  });
});
