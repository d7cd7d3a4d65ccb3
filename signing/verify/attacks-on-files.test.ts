import { deflateSync } from 'node:zlib';
import {
  pageOf,
  replacedText,
  updated,
  withAnnotation,
  withCatalog,
  withEntries,
  type Update,
} from '#support/pdf/attacker.ts';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { hybridPdf } from '#support/pdf/sample-pdfs.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { formFields } from '../forms/form-fields.ts';
import { dict, name, PdfRef, PdfStream, type PdfDict, type PdfObject } from '../pdf/objects/objects.ts';
import { openDocument } from '../pdf/open-document.ts';
import { textString } from '../pdf/objects/text-string.ts';
import { prefill } from '../sign/prefill.ts';
import { signPdf } from '../sign/sign-pdf.ts';
import type { SignOptions } from '../sign/sign-options.ts';
import type { Signer } from '../pki/signers/signer.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import { verifyPdf } from './verify-pdf.ts';
import type { SignatureReport } from './report.ts';

let pki: TestPki;
let signer: Signer;
const signedFiles = new Map<string, Buffer>();
beforeAll(async () => {
  pki = await createTestPki();
  signer = signerFromKey(await pki.person('ec'));
  signedFiles.set('plain', await signed(contract()));
  signedFiles.set('P 2', await signed(contract(), { certify: 2 }));
  signedFiles.set('P 3', await signed(contract(), { certify: 3 }));
});

const OPTIONS: SignOptions = {
  pages: 'first',
  rectangle: { x: 50, y: 60, width: 180, height: 60 },
  date: new Date(),
};

async function signed(pdf: Buffer, options: Partial<SignOptions> = {}, by = signer): Promise<Buffer> {
  const { tail } = await signPdf(pdf, by, { ...OPTIONS, ...options });
  return Buffer.concat([pdf, tail]);
}

const fileOf = (kind: string) => signedFiles.get(kind) ?? Buffer.alloc(0);

function reports(pdf: Buffer): SignatureReport[] {
  return verifyPdf(pdf, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures;
}

function first(pdf: Buffer): SignatureReport {
  const [report] = reports(pdf);
  if (!report) throw new Error('no signature');
  return report;
}

const stream = (data: string, entries = '') =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
const BOX = '/Type/Annot/Subtype/Widget/P 3 0 R';
const OBJECTS = {
  page: 3,
  contents: 4,
  font: 5,
  amount: 6,
  amountAppearance: 7,
  agreed: 8,
  ticked: 9,
  unticked: 10,
  metadata: 11,
  layer: 12,
  hiddenText: 13,
  note: 14,
};

const DINGBATS = '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>';

/** Returns a contract with a form, a layer, metadata and a note, which attacks modify. */
function contract(): Buffer {
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/Metadata 11 0 R/AcroForm<</Fields[6 0 R 8 0 R]/DA(/F1 12 Tf)/DR<</Font<</F1 5 0 R>>>>>>/OCProperties<</OCGs[12 0 R]/D<</OFF[12 0 R]>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R 8 0 R 14 0 R]/Resources<</Font<</F1 5 0 R>>/XObject<</X1 13 0 R>>>>>>',
    stream('BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET /X1 Do'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<<${BOX}/FT/Tx/T(amount)/V(900)/DA(/F1 12 Tf)/Rect[60 600 200 620]/AP<</N 7 0 R>>>>`,
    stream(
      '/Tx BMC BT /F1 12 Tf 2 5 Td (900) Tj ET EMC',
      '/Type/XObject/Subtype/Form/BBox[0 0 140 20]/Resources<</Font<</F1 5 0 R>>>>',
    ),
    `<<${BOX}/FT/Btn/T(agreed)/V/Off/AS/Off/Rect[60 560 80 580]/AP<</N<</Yes 9 0 R/Off 10 0 R>>>>>>`,
    stream(
      '0 0 20 20 re S q 1 1 18 18 re W n BT 0 g /ZaDb 16 Tf 3 4 Td (4) Tj ET Q',
      `/Type/XObject/Subtype/Form/BBox[0 0 20 20]/Resources<</Font<</ZaDb ${DINGBATS}>>>>`,
    ),
    stream('0 0 20 20 re S', '/Type/XObject/Subtype/Form/BBox[0 0 20 20]'),
    stream('<x:xmpmeta/>', '/Type/Metadata/Subtype/XML'),
    '<</Type/OCG/Name(Draft)>>',
    stream(
      'BT /F1 18 Tf 60 700 Td (Clause 2) Tj ET',
      '/Type/XObject/Subtype/Form/BBox[0 0 595 842]/OC 12 0 R/Resources<</Font<</F1 5 0 R>>>>',
    ),
    '<</Type/Annot/Subtype/Text/Rect[500 700 520 720]/Contents(Please check)>>',
  ]);
}

/** Returns the contract with other pictures of the check box. */
function withTicked(ticked: string, unticked = '0 0 20 20 re S'): Buffer {
  const pictureOf = (content: string) =>
    new PdfStream(
      dict({
        Type: name('XObject'),
        Subtype: name('Form'),
        BBox: [0, 0, 20, 20],
        Matrix: [1, 0, 0, 1, 0, 0],
      }),
      Buffer.from(content, 'latin1'),
    );
  return updated(contract(), (_, writer) => {
    writer.set(new PdfRef(OBJECTS.ticked, 0), pictureOf(ticked));
    writer.set(new PdfRef(OBJECTS.unticked, 0), pictureOf(unticked));
  });
}

const WINDOWS_FONT = dict({
  Type: name('Font'),
  Subtype: name('Type1'),
  BaseFont: name('Helvetica'),
  Encoding: name('WinAnsiEncoding'),
});
const DEFAULT_FONT = new PdfRef(OBJECTS.font, 0);
const appearance = (
  content: string,
  font: PdfObject = DEFAULT_FONT,
  entries: Record<string, PdfObject> = {},
): PdfStream =>
  new PdfStream(
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, 140, 20],
      Resources: dict({
        Font: dict({ F1: font, F2: WINDOWS_FONT }),
        ExtGState: dict({ G: dict({ BM: name('Multiply') }) }),
      }),
      ...entries,
    }),
    Buffer.from(content, 'latin1'),
  );
const showing = (text: string) => appearance(`/Tx BMC BT /F1 12 Tf 2 5 Td (${text}) Tj ET EMC`);
/** Returns an update that fills in a field: its value and a new appearance. */
const filledIn = (value: string, shown: PdfStream): Update => {
  return (document, writer) =>
    withEntries(OBJECTS.amount, { V: textString(value), AP: dict({ N: writer.add(shown) }) })(
      document,
      writer,
    );
};
const withNeedAppearances: Update = (document, writer) => {
  const form = document.dict(document.root.get('AcroForm')) ?? new Map<string, PdfObject>();
  withCatalog({ AcroForm: new Map([...form, ['NeedAppearances', true]]) })(document, writer);
};
const font = (entries: Record<string, PdfObject>) =>
  dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica'), ...entries });
const annotation = (kind: string, entries: Record<string, PdfObject> = {}): PdfDict =>
  dict({ Type: name('Annot'), Subtype: name(kind), Rect: [60, 750, 400, 790], ...entries });

describe('a change that a signature permits', () => {
  it.each<[string, string, Update, string[]]>([
    ['plain', 'a field that shows its value', filledIn('950', showing('950')), ['form_fill']],
    [
      'plain',
      'a check box that is ticked',
      withEntries(OBJECTS.agreed, { V: name('Yes'), AS: name('Yes') }),
      ['form_fill'],
    ],
    ['plain', 'the same value written again', withEntries(OBJECTS.amount, { V: textString('900') }), []],
    [
      'plain',
      'other metadata',
      (_, writer) =>
        writer.set(
          new PdfRef(OBJECTS.metadata, 0),
          new PdfStream(dict({ Type: name('Metadata') }), Buffer.from('<x/>')),
        ),
      ['metadata'],
    ],
    [
      'plain',
      'an object to which nothing refers',
      (_, writer) => void writer.add(appearance('BT ET')),
      ['unused'],
    ],
    ['P 2', 'a field that shows its value', filledIn('950', showing('950')), ['form_fill']],
    ['P 3', 'a field that shows its value', filledIn('950', showing('950')), ['form_fill']],
  ])('%s: %s', (kind, _, change, laterChanges) => {
    expect(first(updated(fileOf(kind), change))).toMatchObject({
      verdict: 'valid',
      laterChanges,
      problems: [],
    });
  });
});

describe('an appearance that is proved to show the value of its field', () => {
  it.each<[string, string, string]>([
    ['as Acrobat draws it', '950', '/Tx BMC q 1 1 138 18 re W n BT /F1 12 Tf 0 g 2 5.7 Td (950) Tj ET Q EMC'],
    ['as PDF.js draws it', '950', '/Tx BMC q BT 1 0 0 1 2 5 Tm /F1 10 Tf 0 0 0 rg (950) Tj ET Q EMC'],
    ['as qpdf draws it', '950 EUR', '/Tx BMC\nq\nBT\n/F2 12 Tf 0 g\n1 5.2 Td\n(950 EUR) Tj\nET\nQ\nEMC'],
    ['in dark blue', '950', 'BT 0 0 0.5 rg /F1 12 Tf 2 5 Td (950) Tj ET'],
    ['with a frame', '950', '0 G 1 w 0.5 0.5 139 19 re s BT /F1 12 Tf 2 5 Td (950) Tj ET'],
    ['one letter per cell', '950', 'BT /F1 12 Tf 2 5 Td (9) Tj 20 0 Td (5) Tj 20 0 Td (0) Tj ET'],
    ['on two lines', '950 EUR', 'BT /F1 8 Tf 8 TL 2 12 Td (950) Tj T* (EUR) Tj ET'],
    ['with letters outside ASCII', 'Ana Žun', 'BT /F2 12 Tf 2 5 Td (Ana \x8eun) Tj ET'],
    ['empty, like the value', '', '/Tx BMC EMC'],
  ])('%s', (_, value, content) => {
    for (const kind of ['plain', 'P 2', 'P 3']) {
      expect(first(updated(fileOf(kind), filledIn(value, appearance(content))))).toMatchObject({
        verdict: 'valid',
        laterChanges: ['form_fill'],
      });
    }
  });
});

describe('an appearance that may hide the value of its field', () => {
  const written = '/Tx BMC BT /F1 12 Tf 2 5 Td (950) Tj ET EMC';
  const bars = '0 0 1 rg 5 5 3 14 re 12 5 3 14 re 19 5 3 14 re 10 5 8 3 re f';
  const set = (entries: Record<string, PdfObject>) => appearance(written, DEFAULT_FONT, entries);
  it.each<[string, PdfStream]>([
    ['drawn curves instead of text', appearance('0 0 m 9 9 9 9 9 9 c f')],
    ['an image', appearance('/Im1 Do')],
    ['invisible letters', appearance('3 Tr BT /F1 12 Tf (950) Tj ET')],
    ['an embedded font', appearance('BT /F1 12 Tf 2 5 Td (950) Tj ET', font({ FontDescriptor: dict({}) }))],
    ['a font with widths of its own', appearance(written, font({ FirstChar: 48, Widths: [0, 0, 0] }))],
    ['white letters', appearance('BT 1 1 1 rg /F1 12 Tf 2 5 Td (950) Tj ET')],
    ['light letters', appearance('BT 0 0 0 0.1 k /F1 12 Tf 2 5 Td (950) Tj ET')],
    ['tiny letters', appearance(`BT /F1 0.01 Tf 2 5 Td (950) Tj ET ${bars}`)],
    ['letters scaled down', appearance('BT /F1 12 Tf 0.01 0 0 0.01 2 5 Tm (950) Tj ET')],
    ['letters as large as the page', appearance('BT /F1 500 Tf 2 5 Td (950) Tj ET')],
    ['letters beside the box', appearance(`BT /F1 12 Tf 2000 5 Td (950) Tj ET ${bars}`)],
    ['letters below the box', appearance('BT /F1 12 Tf 2 -9 Td (950) Tj ET')],
    ['clipped letters', appearance('0 0 12 20 re W n BT /F1 12 Tf 2 5 Td (950) Tj ET')],
    ['letters covered by rectangles', appearance(`${written} 1 1 1 rg 0 0 500 100 re f ${bars}`)],
    ['rectangles before the letters', appearance(`${bars} ${written}`)],
    ['a wide line', appearance(`1 G 40 w 0 10 140 0 re S ${written}`)],
    ['a background that the field does not have', appearance(`1 g 0 0 140 20 re f ${written}`)],
    ['letters in another order', appearance('BT /F1 12 Tf 30 5 Td (95) Tj -28 0 Td (0) Tj ET')],
    ['overlapping letters', appearance('BT /F1 12 Tf 2 5 Td (95) Tj 0 0 Td (0) Tj ET')],
    ['overlapping lines', appearance('BT /F1 12 Tf 2 5 Td (95) Tj 0 -1 Td (0) Tj ET')],
    ['letters shifted up by the text rise', appearance('BT 900 Ts /F1 12 Tf 2 5 Td (950) Tj ET')],
    ['marked content of a layer', appearance('/OC /Off BDC BT /F1 12 Tf 2 5 Td (950) Tj ET EMC')],
    ['a number that viewers read differently', appearance('BT /F1 12-0 Tf 2 5 Td (950) Tj ET')],
    ['a form XObject in a layer', set({ OC: new PdfRef(OBJECTS.layer, 0) })],
    ['a scaled form XObject', set({ BBox: [0, 0, 1400, 200] })],
    ['a rotated form XObject', set({ Matrix: [-1, 0, 0, -1, 0, 0] })],
  ])('is not proved: %s', (_, shown) => {
    for (const kind of ['plain', 'P 2', 'P 3']) {
      expect(first(updated(fileOf(kind), filledIn('950', shown)))).toMatchObject({
        verdict: 'unknown',
        isIntact: true,
        problems: ['filling_not_proved'],
        laterChanges: ['form_fill'],
      });
    }
  });

  it('is not proved when it is removed', () => {
    const change: Update = (document, writer) => {
      const old = document.dict(new PdfRef(OBJECTS.amount, 0)) ?? new Map<string, PdfObject>();
      const bare = new Map([...old, ['V', textString('950')] as const]);
      bare.delete('AP');
      writer.set(new PdfRef(OBJECTS.amount, 0), bare);
    };
    expect(first(updated(fileOf('P 2'), change)).problems).toEqual(['filling_not_proved']);
  });

  const round = (radius: number) =>
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ]
      .map(([x = 0, y = 0]) => {
        const [a, b] = [0.55 * radius, radius];
        return [x * b - y * a, y * b + x * a, x * a - y * b, y * a + x * b, -y * b, x * b]
          .map((part) => (part + 10).toFixed(2))
          .join(' ');
      })
      .reduce((path, curve) => `${path} ${curve} c`, `${10 + radius} 10 m`);
  it.each([
    [
      'Acrobat',
      '0 0 20 20 re S q 1 0 0 1 10 10 cm 0 g 5 0 m 5 2.76 2.76 5 0 5 c -2.76 5 -5 2.76 -5 0 c -5 -2.76 -2.76 -5 0 -5 c 2.76 -5 5 -2.76 5 0 c f Q',
    ],
    [
      'LibreOffice',
      '0 0 20 20 re S 0.3 g 10 14 m 12.3 14 14 12.3 14 10 c 14 7.7 12.3 5.9 10 5.9 c 7.7 5.9 6 7.7 6 10 c 6 12.3 7.7 14 10 14 c f*',
    ],
    ['another product', `0 0 20 20 re S 0 g ${round(5)} h f`],
    [
      'pdf-lib',
      `q q 1 1 1 rg 0 0 0 RG 1 w [] 0 d 1 0 0 1 0.5 0.5 cm 0 0 20 20 re S Q q 0 0 0 rg 0 w [] 0 d q ${round(4)} Q f Q Q`,
      'q 1 1 1 rg 0 0 0 RG 1 w [] 0 d 1 0 0 1 0.5 0.5 cm 0 0 20 20 re S Q',
    ],
    [
      'pdf-lib, a tick',
      'q q 1 1 1 rg 0 0 0 RG 1 w 0 0 20 20 re S Q q 0 0 0 RG 1.5 w 1 0 0 1 10 10 cm -6.75 -0.76 m -2.5 -4.9 l 6.9 4.75 l S Q Q',
      'q 1 1 1 rg 0 0 0 RG 1 w 0 0 20 20 re S Q',
    ],
  ])(
    'is proved when a dot of curves or a tick of strokes is shown, as %s draws it',
    async (_, content, off = '0 0 20 20 re S') => {
      const change = withEntries(OBJECTS.agreed, { V: name('Yes'), AS: name('Yes') });
      expect(first(updated(await signed(withTicked(content, off), { certify: 2 }), change))).toMatchObject({
        verdict: 'valid',
        laterChanges: ['form_fill'],
      });
    },
  );

  it.each([
    ['a white dot', `1 g ${round(5)} f`],
    ['a white dot, whose colour is restored', `1 g q 0 g Q ${round(5)} f`],
    ['a dark dot on white', `1 g 0 0 20 20 re f 0 g ${round(5)} f`],
    ['two dots', `0 g ${round(5)} f ${round(3)} f`],
    ['a dot as large as the box', `0 g ${round(10)} f`],
    ['a dot as small as a point', `0 g ${round(1)} f`],
    ['a white tick', '1 G 3 10 m 8 5 l 17 15 l S'],
    ['a tick and a stroke', '3 10 m 8 5 l 17 15 l S 3 10 m 8 5 l S'],
    ['a seven', '3 17 m 17 17 l 8 3 l S'],
    ['a one', '3 10 m 10 17 l 10 3 l S'],
    ['a tick that is filled', '3 10 m 8 5 l 17 15 l f'],
    ['a circle that is drawn, not filled', `0 g ${round(5)} S`],
    ['another shape of four curves', `0 g ${round(5).replace('10.00 15.00 c', '10.00 10.00 c')} f`],
    ['a dot of another size by a matrix', `q 3 0 0 3 0 0 cm 0 g ${round(5)} f Q`],
  ])('is not proved when the ticked state of a check box holds %s', async (_, content) => {
    const change = withEntries(OBJECTS.agreed, { V: name('Yes'), AS: name('Yes') });
    expect(
      first(updated(await signed(withTicked(`0 0 20 20 re S ${content}`), { certify: 2 }), change)),
    ).toMatchObject({
      verdict: 'unknown',
      problems: ['filling_not_proved'],
    });
  });

  it.each([
    ['a white box', '0 0 20 20 re S 1 g 0 0 20 20 re f'],
    ['a white mark', '0 0 20 20 re S BT 1 g /ZaDb 16 Tf 3 4 Td (n) Tj ET'],
    ['a figure', '0 0 20 20 re S BT 0 g /ZaDb 16 Tf 3 4 Td (\\266) Tj ET'],
    ['text', '0 0 20 20 re S BT 0 g /F1 16 Tf 3 4 Td (4) Tj ET'],
    ['a picture', '0 0 20 20 re S /X1 Do'],
    ['strokes', '0 0 20 20 re S 4 4 m 16 16 l S'],
  ])('is not proved when the ticked state of a check box draws %s', async (_, content) => {
    const ticked = replacedText(
      contract(),
      '0 0 20 20 re S q 1 1 18 18 re W n BT 0 g /ZaDb 16 Tf 3 4 Td (4) Tj ET Q',
      content.padEnd(71),
    );
    const change = withEntries(OBJECTS.agreed, { V: name('Yes'), AS: name('Yes') });
    expect(first(updated(await signed(ticked, { certify: 2 }), change))).toMatchObject({
      verdict: 'unknown',
      problems: ['filling_not_proved'],
    });
  });

  it('is not proved when the value of a check box is a string with the name of its state', () => {
    const change = withEntries(OBJECTS.agreed, { V: textString('Yes'), AS: name('Yes') });
    expect(first(updated(fileOf('P 2'), change)).problems).toEqual(['filling_not_proved']);
    const other = withEntries(OBJECTS.agreed, { V: textString('Off'), AS: name('Yes') });
    expect(first(updated(fileOf('P 2'), other)).problems).toEqual(['changed_after_signing']);
  });

  const drawnAnew =
    (entries: Record<string, PdfObject>): Update =>
    (document, writer) => {
      const AP = dict({
        N: dict({ Yes: writer.add(appearance('BT ET')), Off: new PdfRef(OBJECTS.unticked, 0) }),
      });
      withEntries(OBJECTS.agreed, { ...entries, AP })(document, writer);
    };

  it('is not proved when a check box is drawn anew with its new state', () => {
    const change = drawnAnew({ V: name('Yes'), AS: name('Yes') });
    expect(first(updated(fileOf('P 2'), change)).problems).toEqual(['filling_not_proved']);
  });

  it.each<[string, string, Update]>([
    ['keeps its state', '', drawnAnew({})],
    ['could cover the page', '/Rect[60 560 160 580]', drawnAnew({ V: name('Yes'), AS: name('Yes') })],
  ])('is a change when a check box is drawn anew that %s', async (_, Rect, change) => {
    const sized = Rect ? replacedText(contract(), '/Rect[60 560 80 580]', Rect) : contract();
    expect(first(updated(await signed(sized), change)).problems).toEqual(['changed_after_signing']);
  });

  it('is not proved when an empty field gets a value and its picture stays empty', async () => {
    const empty = replacedText(replacedText(contract(), '/V(900)', ''), 'Td (900) Tj', 'Td (   ) Tj');
    const change = withEntries(OBJECTS.amount, { V: textString('950') });
    expect(first(updated(await signed(empty), change)).problems).toEqual(['filling_not_proved']);
    // Its picture is exchanged once the value was signed without it.
    const later = updated(await signed(updated(empty, change)), filledIn('950', showing('950')));
    expect(first(later).problems).toEqual(['changed_after_signing']);
  });

  it('is not proved when a check box has none for its state', () => {
    const change = withEntries(OBJECTS.agreed, { V: name('Maybe'), AS: name('Maybe') });
    expect(first(updated(fileOf('P 2'), change)).problems).toEqual(['filling_not_proved']);
  });

  it('is reported as a change when the certification permits no form filling', async () => {
    const file = await signed(contract(), { certify: 1 });
    expect(first(updated(file, filledIn('950', appearance('/Im1 Do')))).problems).toEqual([
      'changed_after_signing',
    ]);
  });
});

describe('NeedAppearances, which makes viewers draw all fields anew', () => {
  it('is no change of a form whose pictures show the values', async () => {
    const texts = replacedText(contract(), '/Fields[6 0 R 8 0 R]', '/Fields[6 0 R]      ');
    const file = await signed(
      replacedText(texts, '/Annots[6 0 R 8 0 R 14 0 R]', '/Annots[6 0 R 14 0 R]      '),
    );
    expect(first(updated(file, withNeedAppearances))).toMatchObject({
      verdict: 'valid',
      laterChanges: ['form'],
    });
  });

  it('is not proved to be harmless for boxes, which viewers draw in their own way', () => {
    expect(first(updated(fileOf('plain'), withNeedAppearances))).toMatchObject({
      verdict: 'unknown',
      problems: ['structure_changed'],
    });
  });

  it('is a change of a form with a picture that does not show its value', async () => {
    const file = await signed(replacedText(contract(), '/V(900)', '/V(100)'));
    expect(first(updated(file, withNeedAppearances))).toMatchObject({ verdict: 'invalid' });
  });
});

describe('a picture that did not show the value of its field when it was signed', () => {
  const prepared = (from: string, to: string) => signed(replacedText(contract(), from, to));
  it.each<[string, string, string, Update]>([
    ['is replaced', '/V(900)', '/V(100)', filledIn('100', showing('100'))],
    ['is replaced together with the value', '/V(900)', '/V(100)', filledIn('200', showing('200'))],
    [
      'is overwritten',
      '/V(900)',
      '/V(100)',
      (_, writer) => writer.set(new PdfRef(OBJECTS.amountAppearance, 0), showing('100')),
    ],
    [
      'is replaced in a box',
      '/V/Off/AS/Off',
      '/V/Yes/AS/Off',
      withEntries(OBJECTS.agreed, { AS: name('Yes') }),
    ],
  ])('%s: not permitted', async (_, from, to, change) => {
    const file = await prepared(from, to);
    expect(first(file).verdict).toBe('valid');
    expect(first(updated(file, change))).toMatchObject({ verdict: 'invalid', isIntact: true });
  });

  it('cannot be read back, and is replaced while the value stays: not proved', async () => {
    const file = await prepared(
      '/Tx BMC BT /F1 12 Tf 2 5 Td (900) Tj ET EMC',
      '/Tx BMC BT /F1 12 Tf 2 5 Td [(900)] TJ EMC ',
    );
    expect(first(updated(file, filledIn('900', showing('900'))))).toMatchObject({
      verdict: 'unknown',
      problems: ['filling_not_proved'],
    });
  });

  it('has letters of a font with its own glyphs, and is replaced while the value stays: not proved', async () => {
    const file = await prepared(
      '/BaseFont/Helvetica>>',
      '/BaseFont/Helvetica/FontDescriptor<<>>/Encoding/WinAnsiEncoding/FirstChar 48/Widths[500 500 500 500 500 500 500 500 500 500]>>',
    );
    expect(
      first(updated(file, filledIn('900', appearance('BT /F2 12 Tf 2 5 Td (900) Tj ET')))),
    ).toMatchObject({
      verdict: 'unknown',
      problems: ['filling_not_proved'],
    });
  });
});

describe('a shadow attack', () => {
  const attacks: [string, Update][] = [
    [
      'hide: a layer is switched off',
      withCatalog({ OCProperties: dict({ OCGs: [new PdfRef(OBJECTS.layer, 0)] }) }),
    ],
    [
      'hide: a covering object is removed',
      (_, writer) => writer.set(new PdfRef(OBJECTS.hiddenText, 0), null),
    ],
    [
      'hide: a covering object becomes empty',
      (_, writer) => writer.set(new PdfRef(OBJECTS.hiddenText, 0), appearance('')),
    ],
    ['replace: the font shows other letters', withEntries(OBJECTS.font, { BaseFont: name('Symbol') })],
    [
      'replace: the font gets another encoding',
      withEntries(OBJECTS.font, { Encoding: dict({ Differences: [57, name('one')] }) }),
    ],
    [
      'replace: the contents of the page',
      (_, writer) =>
        writer.set(new PdfRef(OBJECTS.contents, 0), appearance('BT /F1 18 Tf 60 760 Td (Rent is 100) Tj ET')),
    ],
    [
      'replace: the page refers to other contents',
      (document, writer) =>
        withEntries(OBJECTS.page, { Contents: writer.add(appearance('')) })(document, writer),
    ],
    ['replace: the appearance of a field differs from its value', filledIn('900', showing('100'))],
    [
      'replace: the value of a field changes, but not its appearance',
      withEntries(OBJECTS.amount, { V: textString('100') }),
    ],
    [
      'replace: the appearance object is overwritten',
      (_, writer) => writer.set(new PdfRef(OBJECTS.amountAppearance, 0), showing('100')),
    ],
    [
      'replace: the font of a field maps codes to other letters',
      filledIn(
        '950',
        appearance(
          'BT /F1 12 Tf 2 5 Td (100) Tj ET',
          font({ Encoding: dict({ Differences: [49, name('nine')] }) }),
        ),
      ),
    ],
    [
      'replace: the appearance of a check box is overwritten',
      (_, writer) => writer.set(new PdfRef(9, 0), appearance('BT /F1 9 Tf (no) Tj ET')),
    ],
    [
      'replace: a check box shows another state than its value',
      withEntries(OBJECTS.agreed, { V: name('Off'), AS: name('Yes') }),
    ],
    [
      'hide and replace: another page tree',
      withEntries(2, { Kids: [new PdfRef(OBJECTS.page, 0), new PdfRef(OBJECTS.page, 0)] }),
    ],
    [
      'hide and replace: another catalog',
      (document, writer) =>
        void document.trailer.set(
          'Root',
          writer.add(new Map([...document.root, ['Pages', writer.add(dict({}))]])),
        ),
    ],
    [
      'a field is filled in and moved',
      (document, writer) =>
        withEntries(OBJECTS.amount, {
          V: textString('950'),
          Rect: [0, 0, 595, 842],
          AP: dict({ N: writer.add(showing('950')) }),
        })(document, writer),
    ],
    ['a field becomes rich text', withEntries(OBJECTS.amount, { RV: textString('<p>100</p>') })],
    [
      'a script runs when a field is filled in',
      withEntries(OBJECTS.amount, { AA: dict({ F: dict({ S: name('JavaScript') }) }) }),
    ],
    [
      'a script runs when the file is opened',
      withCatalog({ OpenAction: dict({ S: name('JavaScript'), JS: textString('x') }) }),
    ],
    [
      'NeedAppearances makes viewers redraw all fields',
      (document, writer) => {
        withEntries(OBJECTS.agreed, { V: name('Off'), AS: name('Yes') })(document, writer);
        withNeedAppearances(document, writer);
      },
    ],
  ];
  it.each(attacks)('is not permitted: %s', (_, change) => {
    for (const kind of ['plain', 'P 2', 'P 3']) {
      const report = first(updated(fileOf(kind), change));
      expect(report).toMatchObject({
        verdict: 'invalid',
        isIntact: true,
        problems: ['changed_after_signing'],
      });
      expect(report.laterChanges).toContain('other');
    }
  });

  it('is not permitted when the metadata are also the content of the page', async () => {
    const prepared = replacedText(contract(), '/Contents 4 0 R/Annots', '/Contents 11 0 R/Annots');
    const file = await signed(replacedText(prepared, /xref\n0 \d+\n[\s\S]*$/, ''));
    const swapped = updated(file, (_, writer) =>
      writer.set(new PdfRef(OBJECTS.metadata, 0), appearance('BT /F1 18 Tf (Rent is 100) Tj ET')),
    );
    expect(first(file).verdict).toBe('valid');
    expect(first(swapped).verdict).toBe('invalid');
    expect(first(swapped).laterChanges).toContain('other');
  });

  it('is not permitted when the appearance of a field is also shown by the page', async () => {
    const prepared = replacedText(contract(), '/X1 13 0 R', '/X1  7 0 R');
    const file = await signed(prepared);
    const swapped = updated(file, (document, writer) => {
      writer.set(new PdfRef(OBJECTS.amountAppearance, 0), showing('100'));
      withEntries(OBJECTS.amount, { V: textString('100') })(document, writer);
    });
    expect(first(swapped).verdict).toBe('invalid');
    expect(first(swapped).laterChanges).toContain('other');
  });
});

describe('an evil annotation', () => {
  it.each([
    'FreeText',
    'Stamp',
    'Redact',
    'Square',
    'Ink',
    'Line',
    'Link',
    'FileAttachment',
    'Widget',
    'Watermark',
    'Screen',
  ])('of subtype %s is not a comment on a certified page', (kind) => {
    for (const level of ['P 2', 'P 3']) {
      const report = first(updated(fileOf(level), withAnnotation(annotation(kind))));
      expect(report).toMatchObject({ verdict: 'invalid', problems: ['changed_after_signing'] });
      expect(report.laterChanges).toContain('other');
    }
  });

  it('with an action is not a comment', () => {
    const evil = annotation('Text', { A: dict({ S: name('URI') }) });
    expect(first(updated(fileOf('P 3'), withAnnotation(evil)))).toMatchObject({
      verdict: 'invalid',
      laterChanges: ['other'],
    });
  });

  const MARKS = ['Highlight', 'Underline', 'StrikeOut', 'Squiggly', 'Popup', 'Text'];
  const bar = '1 1 1 RG 60 w 0 10 m 140 10 l S';
  it.each<[string, string | undefined]>([
    ['no appearance', undefined],
    ['an opaque area', '1 g 0 0 140 20 re f'],
    ['a wide stroke', '1 1 1 RG 400 w 0 10 m 140 10 l S'],
    ['letters drawn with strokes', `${bar} 3 w 1 0 0 RG 10 0 m 10 18 l S 20 0 m 20 18 l 30 18 l 30 0 l h S`],
    ['a declared but unused blend mode', '1 1 1 rg 0 0 140 20 re f'],
    ['text of its own', '1 g 0 0 140 20 re f 0 g BT /F1 11 Tf 1 5 Td (9.99 EUR) Tj ET'],
  ])('%s: nothing proves that a comment covers nothing', (_, content) => {
    for (const kind of MARKS) {
      const change: Update = (document, writer) => {
        const entries = content === undefined ? {} : { AP: dict({ N: writer.add(appearance(content)) }) };
        withAnnotation(annotation(kind, entries))(document, writer);
      };
      expect(first(updated(fileOf('P 3'), change))).toMatchObject({
        verdict: 'unknown',
        isIntact: true,
        problems: ['annotated_after_signing'],
        laterChanges: ['annotation'],
      });
      expect(first(updated(fileOf('plain'), change)).problems).toEqual(['annotated_after_signing']);
      expect(first(updated(fileOf('P 2'), change)).problems).toEqual(['changed_after_signing']);
    }
  });

  it('that changes a signed note is reported', () => {
    const change = withEntries(OBJECTS.note, { Contents: textString('Checked') });
    expect(first(updated(fileOf('P 3'), change))).toMatchObject({
      verdict: 'unknown',
      problems: ['annotated_after_signing'],
    });
  });

  it('that is a comment is reported, and is not permitted after a certification for filling in forms', () => {
    const noted = (kind: string) => first(updated(fileOf(kind), withAnnotation(annotation('Text'))));
    expect(noted('P 2')).toMatchObject({ verdict: 'invalid', laterChanges: ['annotation'] });
    expect(noted('plain')).toMatchObject({
      verdict: 'unknown',
      changePlaces: [{ change: 'annotation', part: 'Text', page: 1 }],
    });
  });

  it('that is a stamp is reported after a signature without permissions, unless it covers the page', () => {
    const stamped = (entries: Record<string, PdfObject>) =>
      first(updated(fileOf('plain'), withAnnotation(annotation('Stamp', entries))));
    expect(stamped({})).toMatchObject({ verdict: 'unknown', problems: ['annotated_after_signing'] });
    expect(stamped({ Rect: [0, 0, 595, 400] }).verdict).toBe('invalid');
    expect(stamped({ A: dict({ S: name('JavaScript') }) }).verdict).toBe('invalid');
    expect(stamped({ AA: dict({}) }).verdict).toBe('invalid');
  });

  it('that removes a note is reported', () => {
    const change: Update = (document, writer) => {
      const { ref, page } = pageOf(document);
      const kept = document
        .array(page.get('Annots'))
        .filter((item) => !(item instanceof PdfRef && item.number === OBJECTS.note));
      writer.set(ref, new Map<string, PdfObject>(page).set('Annots', kept));
    };
    expect(first(updated(fileOf('P 2'), change))).toMatchObject({
      verdict: 'invalid',
      laterChanges: ['annotation'],
    });
    expect(first(updated(fileOf('P 3'), change))).toMatchObject({
      verdict: 'unknown',
      problems: ['annotated_after_signing'],
      laterChanges: ['annotation'],
    });
  });
});

describe('a sneaky signature', () => {
  it.each(['P 2', 'P 3'])(
    'in a new visible field is not permitted after a certification at %s',
    async (kind) => {
      const file = fileOf(kind);
      // signPdf refuses to sign a certified file in a new field, so it signs one without the certification.
      const uncertified = Buffer.from(file.toString('latin1').replaceAll('/DocMDP', '/DocMDX'), 'latin1');
      const { tail } = await signPdf(uncertified, signer, OPTIONS);
      const [certification] = reports(Buffer.concat([file, tail]));
      expect(certification).toMatchObject({ verdict: 'invalid', isIntact: true });
    },
  );

  it('in a field that existed before is permitted and keeps the certification valid', async () => {
    const waiting = {
      fieldName: 'Client',
      pages: 'first' as const,
      rectangle: { x: 300, y: 60, width: 180, height: 60 },
    };
    const prepared = Buffer.concat([contract(), prefill(contract(), [waiting])]);
    const certified = await signed(prepared, { certify: 2 });
    const both = await signed(certified, { fieldName: 'Client' });
    expect(reports(both).map(({ verdict, laterChanges }) => [verdict, laterChanges])).toEqual([
      ['valid', ['signature']],
      ['valid', []],
    ]);
    const moved = updated(certified, (document, writer) => {
      const field = formFields(document).find((one) => one.name === 'Client');
      if (field?.ref) withEntries(field.ref.number, { Rect: [0, 0, 595, 842] })(document, writer);
    });
    expect(first(moved).verdict).toBe('invalid');
  });

  it('is not permitted as an appearance in an unsigned field', async () => {
    const waiting = {
      fieldName: 'Client',
      pages: 'first' as const,
      rectangle: { x: 300, y: 60, width: 180, height: 60 },
    };
    const file = await signed(Buffer.concat([contract(), prefill(contract(), [waiting])]));
    for (const value of [null, dict({ Type: name('Sig') })]) {
      const faked = updated(file, (document, writer) => {
        const field = formFields(document).find((one) => one.name === 'Client');
        const entries = {
          AP: dict({ N: writer.add(showing('Signed by the client')) }),
          ...(value ? { V: value } : {}),
        };
        if (field?.ref) withEntries(field.ref.number, entries)(document, writer);
      });
      expect(reports(faked).find(({ fieldName }) => fieldName === 'Signature1')).toMatchObject({
        verdict: 'invalid',
        problems: ['changed_after_signing'],
      });
    }
  });

  it('in a field with an action or a layer is not permitted', async () => {
    const twice = await signed(fileOf('plain'), { rectangle: { x: 300, y: 60, width: 100, height: 50 } });
    expect(first(twice).verdict).toBe('valid');
    for (const entries of [{ AA: dict({}) }, { OC: new PdfRef(OBJECTS.layer, 0) }]) {
      const faked = updated(twice, (document, writer) => {
        const field = formFields(document).at(-1);
        if (field?.ref) withEntries(field.ref.number, entries)(document, writer);
      });
      expect(reports(faked).every(({ verdict }) => verdict === 'invalid')).toBe(true);
    }
  });

  it.each<[string, string, string]>([
    ['the certification level is raised', '/P 2', '/P 3'],
    ['the certification is renamed', '/DocMDP', '/DocMDX'],
  ])('permission bypass: %s', (_, from, to) => {
    expect(first(replacedText(fileOf('P 2'), from, to)).verdict).toBe('invalid');
  });

  it('permission bypass: the catalog no longer refers to the certification', () => {
    expect(first(updated(fileOf('P 2'), withCatalog({ Perms: null }))).verdict).toBe('invalid');
  });
});

describe('an update that viewers read differently', () => {
  const rewritten = updated.bind(undefined);
  const same: Update = (document, writer) =>
    writer.set(new PdfRef(OBJECTS.font, 0), document.load(OBJECTS.font));
  const fontObject = `${OBJECTS.font} 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Symbol>>\nendobj\n`;

  it('is compared with one that writes an object again unmodified, which is no change', () => {
    expect(first(rewritten(fileOf('plain'), same))).toMatchObject({
      verdict: 'valid',
      coverage: 'revision',
      laterChanges: [],
    });
  });

  it.each<[string, (update: string) => string]>([
    [
      'an object missing in the cross-reference',
      (update) => `\n${fontObject}${moved(update, fontObject.length + 1)}`,
    ],
    ['a second trailer', (update) => `${update}\ntrailer\n<</Root 4 0 R>>\n`],
    ['another generation of an object', (update) => update.replace('5 0 obj', '5 1 obj')],
    ['another generation in the cross-reference', (update) => update.replace(/ 00000 n/, ' 00001 n')],
    ['an object listed twice', (update) => update.replace(/xref\n5 1\n(.*\r\n)/, 'xref\n5 1\n$15 1\n$1')],
    ['a hybrid cross-reference', (update) => update.replace('/Prev', '/XRefStm 15\n/Prev')],
    [
      'a duplicate key in an object',
      (update) => update.replace('/BaseFont /Helvetica', '/BaseFont /Symbol /BaseFont /Helvetica'),
    ],
    ['a duplicate key in the trailer', (update) => update.replace('/Root', '/Root 4 0 R\n/Root')],
    ['bytes after the end', (update) => `${update}5 0 obj\n<<>>\nendobj`],
    ['a broken cross-reference', (update) => update.replace(/startxref\n\d+/, 'startxref\n1')],
    ['an object freed', (update) => update.replace(/(\nxref\n5 1\n)\d{10} \d{5} n/, '$10000000000 65535 f')],
  ])('%s is not permitted', (_, change) => {
    const file = fileOf('plain');
    const update = rewritten(file, same).subarray(file.length).toString('latin1');
    const changed = change(update);
    expect(changed).not.toBe(update);
    const attacked = Buffer.concat([file, Buffer.from(changed, 'latin1')]);
    expect(reports(attacked).every(({ verdict }) => verdict !== 'valid')).toBe(true);
  });

  /** Returns an update with its offsets increased. */
  function moved(update: string, by: number): string {
    return update
      .replace(
        /(\d{10})( \d{5} n)/g,
        (_, offset: string, rest: string) => String(Number(offset) + by).padStart(10, '0') + rest,
      )
      .replace(/(startxref\n)(\d+)/, (_, word: string, offset: string) => word + String(Number(offset) + by));
  }

  describe('through an object stream', () => {
    /**
     * Returns a file with an update that has objects in an object stream and lists some of them in its
     * cross-reference.
     */
    const withStream = (file: Buffer, inner: [number, string][], named: number[]): Buffer => {
      const container = 50;
      const parts = inner.map(([, text]) => text);
      let at = 0;
      const header = inner.map(([number], index) => {
        const offset = at;
        at += (parts[index]?.length ?? 0) + 1;
        return `${number} ${offset}`;
      });
      const data = `${header.join(' ')}\n${parts.join('\n')}`;
      const first = header.join(' ').length + 1;
      const objectStream = `${container} 0 obj\n<</Type/ObjStm/N ${inner.length}/First ${first}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
      const start = file.length + objectStream.length;
      const rows = [
        ...named.map((number) => [number, 2, container, inner.findIndex(([one]) => one === number)]),
        [container, 1, file.length, 0],
        [51, 1, start, 0],
      ];
      const entries = Buffer.concat(
        rows.map(([, kind = 0, second = 0, third = 0]) => {
          const bytes = Buffer.alloc(6);
          bytes.writeUInt8(kind, 0);
          bytes.writeUInt32BE(second, 1);
          bytes.writeUInt8(third, 5);
          return bytes;
        }),
      );
      const [, previous = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(file.toString('latin1')) ?? [];
      const index = rows.map(([number]) => `${number ?? 0} 1`).join(' ');
      const [root = ''] = /\/Root \d+ 0 R/.exec(file.toString('latin1')) ?? [];
      const head = `51 0 obj\n<</Type/XRef/W[1 4 1]/Index[${index}]/Size 52/Prev ${previous}${root}/Length ${entries.length}>>\nstream\n`;
      return Buffer.concat([
        file,
        Buffer.from(objectStream + head, 'latin1'),
        entries,
        Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`, 'latin1'),
      ]);
    };
    const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

    it('is no change when an object is written again unmodified', () => {
      expect(first(withStream(fileOf('plain'), [[OBJECTS.font, FONT]], [OBJECTS.font]))).toMatchObject({
        verdict: 'valid',
        laterChanges: [],
      });
    });

    it.each<[string, [number, string][], number[]]>([
      ['another object', [[OBJECTS.font, FONT.replace('Helvetica', 'Symbol')]], [OBJECTS.font]],
      [
        'a duplicate key',
        [[OBJECTS.font, FONT.replace('/BaseFont', '/BaseFont/Symbol/BaseFont')]],
        [OBJECTS.font],
      ],
      [
        'an object missing in the cross-reference',
        [
          [60, '<<>>'],
          [OBJECTS.font, FONT],
        ],
        [60],
      ],
      [
        'an object contained twice',
        [
          [OBJECTS.font, FONT],
          [OBJECTS.font, FONT],
        ],
        [OBJECTS.font],
      ],
    ])('%s is not permitted', (_, inner, named) => {
      const report = first(withStream(fileOf('plain'), inner, named));
      expect(report.verdict).toBe('invalid');
      expect(report.laterChanges).toContain('other');
    });
  });

  it('cannot change an object that only the cross-reference stream of a hybrid file lists', async () => {
    // Only the cross-reference stream lists object 7.
    const change: Update = (_, writer) => writer.set(new PdfRef(7, 0), [1]);
    const file = await signed(hybridPdf());
    expect(first(file).verdict).toBe('valid');
    expect(first(updated(file, change))).toMatchObject({ verdict: 'valid', laterChanges: ['unused'] });
    const used = await signed(replacedText(hybridPdf(), '/MediaBox[0 0 595 842]', '/MediaBox  7 0 R     '));
    expect(first(updated(used, change))).toMatchObject({ verdict: 'invalid', laterChanges: ['other'] });
  });
});

describe('a signature', () => {
  it('is invalid when an update replaces Reason or Name', async () => {
    const file = await signed(contract(), { reason: 'I agree' });
    for (const entries of [{ Reason: textString('I object') }, { Name: textString('Mallory') }]) {
      const attacked = updated(file, (document, writer) => {
        const value = formFields(document).find(({ type }) => type === 'Sig')?.value;
        if (value instanceof PdfRef) withEntries(value.number, entries)(document, writer);
      });
      expect(first(attacked)).toMatchObject({ verdict: 'invalid', coverage: 'none' });
    }
  });

  it('is invalid after signature wrapping, which moves signed bytes to insert others', () => {
    const file = fileOf('plain');
    const numbers = /\/ByteRange \[0 (\d+) +(\d+) +(\d+) +\]/
      .exec(file.toString('latin1'))
      ?.slice(1)
      .map(Number);
    const [firstLength = 0, secondStart = 0, secondLength = 0] = numbers ?? [];
    const evil = Buffer.from('\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'.padEnd(400));
    const wrapped = Buffer.concat([file.subarray(0, secondStart), evil, file.subarray(secondStart)]);
    const range = `/ByteRange [0 ${firstLength} ${secondStart + evil.length} ${secondLength}`;
    const moved = Buffer.from(
      wrapped.toString('latin1').replace(/\/ByteRange \[0 \d+ +\d+ +\d+/, range),
      'latin1',
    );
    expect(reports(moved).every(({ verdict }) => verdict === 'invalid')).toBe(true);
  });

  it('is not valid when it is replaced through an object stream', async () => {
    const file = await signed(contract());
    const inner = openDocument(file);
    const value = formFields(inner).find(({ type }) => type === 'Sig')?.value;
    const attacked = updated(file, (_, writer) => {
      const data = deflateSync(Buffer.from('9 0 <</Type/Sig>>'));
      writer.add(
        new PdfStream(dict({ Type: name('ObjStm'), N: 1, First: 4, Filter: name('FlateDecode') }), data),
      );
      if (value instanceof PdfRef) writer.set(value, dict({ Type: name('Sig') }));
    });
    expect(reports(attacked).every(({ verdict }) => verdict !== 'valid')).toBe(true);
  });

  it('is invalid when it is copied from another file', async () => {
    const other = await signed(replacedText(contract(), 'Rent is 900', 'Rent is 100'));
    const theirs = /\/Contents <([0-9a-f]+)>/.exec(other.toString('latin1'))?.[1] ?? '';
    const spliced = replacedText(fileOf('plain'), /\/Contents <[0-9a-f]+>/, `/Contents <${theirs}>`);
    expect(first(spliced)).toMatchObject({ verdict: 'invalid', problems: ['digest_mismatch'] });
  });

  it('stays valid when a later signed revision is removed', async () => {
    const twice = await signed(fileOf('plain'), { rectangle: { x: 300, y: 60, width: 100, height: 50 } });
    expect(reports(twice)).toHaveLength(2);
    expect(reports(twice.subarray(0, fileOf('plain').length))).toMatchObject([
      { verdict: 'valid', coverage: 'whole_file' },
    ]);
  });
});
