import { updated, withEntries, type Update } from '#support/pdf/attacker.ts';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { dict, name, PdfRef, PdfStream, type PdfObject } from '../pdf/objects/objects.ts';
import { textString } from '../pdf/objects/text-string.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import { signPdf } from '../sign/sign-pdf.ts';
import { verifyPdf } from './verify-pdf.ts';

/** Forms as LibreOffice exports them: pages, form, fields and their pictures have the same resources. */

const PAGE = 3;
const RESOURCES = 8;
const FONTS = 9;
const FORM = 10;

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

const ref = (number: number) => new PdfRef(number, 0);

interface Drawn {
  /** Content streams of the page. */
  contents?: readonly [string, string];
  /** Picture of the text field. */
  picture?: string;
  /** Entries of its stream. */
  pictureEntries?: string;
  /** Default appearance of the text field. */
  textStyle?: string;
  /** Further entries of the text field. */
  field?: string;
  /** Further entries of the form. */
  form?: string;
  /** Entries of a check box; empty for none. */
  box?: string;
}

async function signed({
  contents = ['BT /F3 18 Tf', '(900) Tj ET'],
  picture = '',
  pictureEntries = '/Type/XObject/Subtype/Form/BBox[0 0 140 7]',
  textStyle = '0 g /F3 11 Tf',
  field = '',
  form = '',
  box = '',
}: Drawn = {}) {
  const pdf = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/AcroForm 10 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/Resources 8 0 R>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources 8 0 R/Contents[4 0 R 5 0 R]/Annots[6 0 R 13 0 R]>>',
    stream(contents[0]),
    stream(contents[1]),
    `<</Type/Annot/Subtype/Widget/P 3 0 R/F 4/FT/Tx/T(first)/DR<</Font 9 0 R>>/Rect[60 600 200 607]${textStyle && `/DA(${textStyle})`}/AP<</N 7 0 R>>${field}>>`,
    stream(
      pictureEntries.includes('/Image') ? picture : `/Tx BMC ${picture} EMC`,
      `${pictureEntries}/Resources 8 0 R`,
    ),
    '<</Font 9 0 R/ProcSet[/PDF/Text]>>',
    '<</F3 11 0 R>>',
    `<</Fields[6 0 R${box && ' 13 0 R'}]/DR 8 0 R${form || '/NeedAppearances true'}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    stream('0 0 14 14 re f', '/Type/XObject/Subtype/Form/BBox[0 0 14 14]'),
    box ? `<<${box}>>` : 'null',
  ]);
  return signedPdf(pdf, await pki.person('ec'));
}

function first(pdf: Buffer) {
  return verifyPdf(pdf, { roots: [{ der: pki.authority.root, source: 'test' }] }).signatures[0]!;
}

const font = (entries: Record<string, PdfObject> = {}) =>
  dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Symbol'), ...entries });
const withFont =
  (key: string, added = font()): Update =>
  (document, writer) =>
    withEntries(FONTS, { [key]: writer.add(added) })(document, writer);
const withPicture: Update = (document, writer) => {
  const figure = new PdfStream(
    dict({ Subtype: name('Form'), BBox: [0, 0, 9, 9] }),
    Buffer.from('0 0 9 9 re f'),
  );
  withEntries(RESOURCES, { XObject: dict({ FRM: writer.add(figure) }) })(document, writer);
};

const drawnByPictures: Update = (document, writer) => {
  const form = new Map<string, PdfObject>(document.dict(ref(FORM)));
  form.delete('NeedAppearances');
  writer.set(ref(FORM), form.set('DA', textString('/Helv 0 Tf 0 g ')));
};

describe('resources that pages and form share', () => {
  it.each<[string, Update]>([
    ['a font, as poppler adds it', withFont('popplerfont')],
    ['a picture, as iText adds it', withPicture],
    ['the standard font Helv', withFont('Helv', font({ BaseFont: name('Helvetica') }))],
  ])('may get %s, that no content names', async (_, change) => {
    expect(first(updated(await signed(), change))).toMatchObject({ verdict: 'valid', problems: [] });
  });

  it.each<[string, Drawn, Update]>([
    ['a font that the page names', { contents: ['BT /new 18 Tf', '(900) Tj ET'] }, withFont('new')],
    ['a font that the page names otherwise', { contents: ['BT /ne#77 18 Tf', '(9) Tj ET'] }, withFont('new')],
    ['a font whose name two streams of the page share', { contents: ['BT /n', 'ew 9 Tf'] }, withFont('new')],
    ['a font that a picture names', { picture: '/new 18 Tf' }, withFont('new')],
    ['a picture that the page draws', { contents: ['q', '/FRM Do Q'] }, withPicture],
    [
      'another font under the same name',
      {},
      (document, writer) => withEntries(FONTS, { F3: writer.add(font()) })(document, writer),
    ],
    ['fonts without the former', {}, (_, writer) => writer.set(ref(FONTS), dict({ Helv: ref(11) }))],
    [
      'a default colour space',
      {},
      withEntries(RESOURCES, { ColorSpace: dict({ DefaultGray: [name('CalGray'), dict({})] }) }),
    ],
  ])('may not get %s', async (_, drawn, change) => {
    expect(first(updated(await signed(drawn), change)).problems).toEqual(['changed_after_signing']);
  });

  it('may get a font after a signature whose field has them, too, as poppler makes it', async () => {
    const field: Update = (document, writer) => {
      const Resources = ref(RESOURCES);
      const picture = new PdfStream(
        dict({ Subtype: name('Form'), BBox: [0, 0, 0, 0], Resources }),
        Buffer.alloc(0),
      );
      const widget = { Subtype: name('Widget'), FT: name('Sig'), T: textString('later'), Rect: [0, 0, 0, 0] };
      const added = writer.add(dict({ ...widget, AP: dict({ N: writer.add(picture) }) }));
      withEntries(FORM, { Fields: [...document.array(document.dict(ref(FORM))?.get('Fields')), added] })(
        document,
        writer,
      );
      withEntries(PAGE, { Annots: [...document.array(document.dict(ref(PAGE))?.get('Annots')), added] })(
        document,
        writer,
      );
    };
    const file = updated(await signed(), field);
    const options = {
      fieldName: 'later',
      pages: 'first',
      rectangle: { x: 0, y: 0, width: 60, height: 60 },
    } as const;
    const { tail } = await signPdf(file, signerFromKey(await pki.person('rsa')), {
      ...options,
      date: new Date(),
    });
    const changed = updated(Buffer.concat([file, tail]), withFont('Later'));
    expect(first(changed)).toMatchObject({ verdict: 'valid', problems: [] });
  });

  it('leave no signature valid with what a picture of a field names that states to be an image', async () => {
    const content = 'q 1 0 0 1 5 5 cm /FRM Do Q';
    const picture = `${String.fromCharCode(content.length - 1)}${content}\x80`;
    const drawn = { pictureEntries: '/Subtype/Image/Filter/RunLengthDecode/BBox[0 0 140 7]', picture };
    expect(first(updated(await signed(drawn), withPicture)).verdict).not.toBe('valid');
  });

  it('leave a signature unknown with a font that a default appearance names, or viewers take for marks', async () => {
    const named = updated(await signed({ textStyle: '0 g /new 11 Tf' }), withFont('new'));
    expect(first(named).verdict).not.toBe('valid');
    expect(first(updated(await signed(), withFont('ZaDb'))).verdict).not.toBe('valid');
  });
});

describe('a default appearance of the form that names a font it has not', () => {
  const form = '/NeedAppearances true/DA(/Helv 0 Tf 0 g)';
  const withHelv = withFont('Helv', font({ BaseFont: name('Helvetica') }));

  it('lets the font be added if each field has its own, as iText writes it and PDFBox adds the font', async () => {
    expect(first(updated(await signed({ form }), withHelv)).verdict).toBe('valid');
  });

  it.each<[string, Drawn]>([
    ['a field inherits it', { form, textStyle: '' }],
    ['a content names the font', { form, contents: ['BT /Helv 18 Tf', '(900) Tj ET'] }],
  ])('lets none be added if %s', async (_, drawn) => {
    expect(first(updated(await signed(drawn), withHelv)).verdict).not.toBe('valid');
  });
});

describe('a form that no longer leaves its boxes to viewers', () => {
  const box =
    '/Type/Annot/Subtype/Widget/P 3 0 R/F 4/FT/Btn/T(box)/Rect[60 500 74 514]/AP<</N<</Yes 7 0 R>>>>';
  const off = `${box}/V/Off/AS/Off/DA(0 g /F3 0 Tf)`;

  it.each<[string, string, string]>([
    ['valid: boxes that are off and have no frame show nothing, and state how they are drawn', off, 'valid'],
    ['unknown if a box is on', `${box}/V/Yes/AS/Yes/DA(0 g /F3 0 Tf)`, 'unknown'],
    ['unknown if a box has a frame', `${off}/MK<</BC[0]>>`, 'unknown'],
    ['unknown if a box has a background', `${off}/MK<</BG[1 1 0]>>`, 'unknown'],
    ['unknown if a box is off with a picture', off.replace('/N<<', '/N<</Off 12 0 R'), 'unknown'],
    ['unknown if a box has no picture', off.replace('/AP<</N<</Yes 7 0 R>>>>', ''), 'unknown'],
    ['unknown if a button is a push button', `${off}/Ff 65536`, 'unknown'],
    ['unknown if the form states how boxes are drawn', off.replace('/DA(0 g /F3 0 Tf)', ''), 'unknown'],
  ])('is %s', async (_, entries, verdict) => {
    const file = updated(await signed({ field: '/V()', box: entries }), drawnByPictures);
    expect(first(file).verdict).toBe(verdict);
  });

  it('is unknown if it leaves them to viewers from now on', async () => {
    const file = await signed({ field: '/V()', box: off, form: '/NeedAppearances false' });
    expect(first(updated(file, withEntries(FORM, { NeedAppearances: true }))).problems).toEqual([
      'structure_changed',
    ]);
  });
});

describe('an empty field that viewers draw', () => {
  it('shows nothing, also if the form leaves it to its picture, as iText has it', async () => {
    const change = updated(await signed({ field: '/V()' }), drawnByPictures);
    expect(first(change)).toMatchObject({ verdict: 'valid', laterChanges: ['form'] });
  });

  it.each(['/V(900)', '/V()/MK<</BG[1 1 0]>>', '/V()/MK<</BC[1 0 0]>>'])(
    'is no longer proved to look the same with %s',
    async (field) => {
      expect(first(updated(await signed({ field }), drawnByPictures)).verdict).toBe('unknown');
    },
  );
});
