import {
  pageOf,
  replacedText,
  updated,
  withAnnotation,
  withCatalog,
  withEntries,
  type Update,
} from '#support/pdf/attacker.ts';
import {
  annotation,
  appearance,
  contract,
  filledIn,
  font,
  OBJECTS,
  showing,
  withNeedAppearances,
} from '#support/pdf/attacked-contract.ts';
import { formFields } from '../forms/form-fields.ts';
import { dict, name, PdfRef, PdfStream, type PdfObject } from '../pdf/objects/objects.ts';
import { textString } from '../pdf/objects/text-string.ts';
import { prefill } from '../sign/prefill.ts';
import { signPdf } from '../sign/sign-pdf.ts';
import { signContracts, type SignedContracts, SIGN_OPTIONS } from '#support/pdf/signed-contracts.ts';

let contracts: SignedContracts;
beforeAll(async () => {
  contracts = await signContracts();
});
const fileOf: SignedContracts['fileOf'] = (kind) => contracts.fileOf(kind);
const signed: SignedContracts['signed'] = (...args) => contracts.signed(...args);
const reports: SignedContracts['reports'] = (pdf) => contracts.reports(pdf);
const first: SignedContracts['first'] = (pdf) => contracts.first(pdf);

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
      const { tail } = await signPdf(uncertified, contracts.signer, SIGN_OPTIONS);
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
