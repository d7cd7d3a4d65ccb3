import { replacedText, updated, withEntries, type Update } from '#support/pdf/attacker.ts';
import {
  appearance,
  contract,
  DEFAULT_FONT,
  filledIn,
  font,
  OBJECTS,
  showing,
  stating,
  withNeedAppearances,
  withTicked,
} from '#support/pdf/attacked-contract.ts';
import { dict, name, PdfRef, type PdfStream, type PdfObject } from '../pdf/objects/objects.ts';
import { textString } from '../pdf/objects/text-string.ts';
import { signContracts, type SignedContracts } from '#support/pdf/signed-contracts.ts';

let contracts: SignedContracts;
beforeAll(async () => {
  contracts = await signContracts();
});
const fileOf: SignedContracts['fileOf'] = (kind) => contracts.fileOf(kind);
const signed: SignedContracts['signed'] = (...args) => contracts.signed(...args);
const first: SignedContracts['first'] = (pdf) => contracts.first(pdf);

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

  it.each<[string, PdfObject, string]>([
    ['no longer states that it is off, the default, as PDFBox does', null, 'valid'],
    ['states it in another way', name('false'), 'invalid'],
    ['states that it is on', true, 'invalid'],
  ])('of a form with a picture that does not show its value %s', async (_, stated, verdict) => {
    const file = updated(replacedText(contract(), '/V(900)', '/V(100)'), stating(false));
    expect(first(updated(await signed(file), stating(stated))).verdict).toBe(verdict);
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
