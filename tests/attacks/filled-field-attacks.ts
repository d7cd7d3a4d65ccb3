import { dict, name, type PdfObject, PdfRef, textString } from '#signing';
import { withEntries, type Update } from '#support/pdf/attacker.ts';
import { stream } from '#support/pdf/pdf-of-objects.ts';
import { attack, replacing, withSpare, type Attack } from './attack.ts';
import { OBJECTS } from './base-files.ts';
import { drawing } from './drawing.ts';

/** Attacks that fill in a field whose picture hides or reveals what the page shows, or whose value viewers show in another way. */

const WIDGET = '/Type/Annot/Subtype/Widget/P 3 0 R';
const PICTURE = '/Type/XObject/Subtype/Form/Resources<</Font<</F1 5 0 R>>>>';
const WITH_PICTURE = `/AP<</N ${OBJECTS.amountPicture} 0 R>>`;
const LETTERS = '0 g BT /F1 6 Tf 2 3 Td (100) Tj ET';

interface Prepared {
  /** Entries of the field, beside its type, name and style. */
  entries?: string;
  /** Height of the field in points; it is 140 points wide. */
  height?: number;
  /** Content of its picture, and the box of that. */
  picture?: string;
  box?: string;
  style?: string;
  /** Kind of annotation that the field is. */
  kind?: string;
  spare?: readonly string[];
}

/** Returns objects with another text field, and its picture. */
const withField =
  ({
    entries = WITH_PICTURE,
    height = 20,
    picture = '/Tx BMC EMC',
    box = `0 0 140 ${height}`,
    style = '/F1 12 Tf',
    kind = 'Widget',
    spare = [],
  }: Prepared) =>
  (objects: readonly string[]): string[] => {
    const all = withSpare(objects, spare);
    const field = `<<${WIDGET.replace('Widget', kind)}/FT/Tx/T(amount)/DA(${style})/Rect[60 600 200 ${600 + height}]${entries}>>`;
    all[OBJECTS.amount - 1] = field;
    all[OBJECTS.amountPicture - 1] = stream(picture, `${PICTURE}/BBox[${box}]`);
    return all;
  };

const pictured =
  (
    content: string,
    { height = 20, ...entries }: Record<string, PdfObject> & { height?: number } = {},
  ): Update =>
  (document, writer) =>
    withEntries(OBJECTS.amount, {
      AP: dict({ N: writer.add(drawing(content, { BBox: [0, 0, 140, height] })) }),
      ...entries,
    })(document, writer);

const V = textString('100');
const VALUE: Update = withEntries(OBJECTS.amount, { V });

const filled = (title: string, prepared: Prepared, update: Update): Attack =>
  attack('filled fields', title, { prepare: withField(prepared), update });

/** Takes back the demand of the form that viewers draw its fields. */
const withoutDemand: Update = (document, writer) => {
  const root = document.trailer.get('Root');
  if (!(root instanceof PdfRef)) throw new Error('a direct catalog');
  const form = new Map(document.dict(document.root.get('AcroForm')));
  form.delete('NeedAppearances');
  writer.set(root, new Map(document.root).set('AcroForm', form));
};

const FRAMES = '1 G 2 w 1 1 138 9 re S 4 4 132 3 re S';
const BACKGROUND = '1 g 0 0 140 20 re f';
const DARK_FRAME = '0 G 3 w 1.5 1.5 137 17 re S';
const COVERING = `${BACKGROUND} 0 g BT /F1 12 Tf 2 5 Td (Rent is 100) Tj ET`;
const DECLARED = '/MK<</BG[1]>>';
const NO_AREA = `<<${WIDGET}/Rect[0 0 0 0]`;

export const FILLED_FIELD_ATTACKS: readonly Attack[] = [
  filled(
    'frames inside each other hide the page',
    { height: 11 },
    pictured(`${FRAMES} ${LETTERS}`, { V, height: 11 }),
  ),
  filled(
    'one frame fills a low field and hides the page',
    { height: 6 },
    pictured(`1 G 3 w 1.5 1.5 137 3 re S ${LETTERS.replace('6 Tf 2 3', '5 Tf 2 1')}`, { V, height: 6 }),
  ),
  filled(
    'a wide frame hides a line at the edge',
    {},
    pictured(`1 G 3 w 1.5 1.5 137 17 re S ${LETTERS}`, { V }),
  ),
  filled(
    'the background hides more than the signed one, which was scaled down',
    { entries: `${WITH_PICTURE}${DECLARED}`, picture: '1 g 0 0 140 200 re f', box: '0 0 1400 200' },
    pictured(`${BACKGROUND} ${LETTERS}`, { V }),
  ),
  filled(
    'the background that hid the page is left out',
    { entries: `${WITH_PICTURE}${DECLARED}`, picture: BACKGROUND },
    pictured(LETTERS, { V }),
  ),
  filled(
    'a background of another form that hid the page is left out',
    { picture: '1 g 0 0 m 140 0 l 140 20 l 0 20 l f' },
    pictured(LETTERS, { V }),
  ),
  attack('filled fields', 'a picture whose frame hid the page is left out', {
    prepare: (objects) =>
      replacing(
        1,
        '/AcroForm<<',
        '/AcroForm<</NeedAppearances true',
      )(withField({ picture: '1 G 3 w 1.5 1.5 137 17 re S' })(objects)),
    update: (document, writer) => {
      const ref = new PdfRef(OBJECTS.amount, 0);
      const field = new Map(document.dict(ref)).set('V', V);
      field.delete('AP');
      writer.set(ref, field);
    },
  }),
  filled(
    'letters of the colour of the wide frame stand in it',
    { picture: DARK_FRAME },
    pictured(`${DARK_FRAME} BT /F1 4 Tf 2 0.6 Td (100) Tj ET`, { V }),
  ),
  filled(
    'the wide frame that viewers drew is left out',
    { entries: '/MK<</BC[1]>>/BS<</W 6>>' },
    pictured(LETTERS, { V }),
  ),
  attack('filled fields', 'the background that viewers had to draw is left out', {
    prepare: (objects) =>
      replacing(
        1,
        '/AcroForm<<',
        '/AcroForm<</NeedAppearances true',
      )(withField({ entries: DECLARED })(objects)),
    update: (document, writer) => {
      pictured(LETTERS, { V })(document, writer);
      withoutDemand(document, writer);
    },
  }),
  filled(
    'the frame hides what a shift puts under it',
    { height: 11 },
    pictured(
      `q 1 0 0 1 0 -6 cm 1 G 3 w 1.5 7.5 137 8 re S Q q 1 0 0 1 4 4 cm 1 G 2 w 0 0 132 3 re S Q ${LETTERS}`,
      {
        V,
        height: 11,
      },
    ),
  ),
  filled('letters are shifted out of the field', {}, pictured(`q 1 0 0 1 0 -30 cm ${LETTERS} Q`, { V })),
  filled(
    'a shift and four lines hide the page beside the field',
    { entries: `${WITH_PICTURE}${DECLARED}`, picture: BACKGROUND },
    pictured(`q 1 g 1 0 0 1 0 10 cm 0 0 m 0 20 l 140 20 l 140 0 l h B Q ${LETTERS}`, { V }),
  ),
  filled('the background that viewers drew is left out', { entries: DECLARED }, pictured(LETTERS, { V })),
  filled(
    'a field with kids has a picture, too',
    { entries: `/V(900)/Kids[${OBJECTS.spare} 0 R]${WITH_PICTURE}`, spare: [`${NO_AREA}/Parent 6 0 R>>`] },
    pictured(COVERING),
  ),
  filled(
    'a field with kids is a stamp, too',
    {
      entries: `/V(900)/Kids[${OBJECTS.spare} 0 R]${WITH_PICTURE}`,
      spare: [`${NO_AREA}/Parent 6 0 R>>`],
      kind: 'Stamp',
    },
    pictured(COVERING),
  ),
  filled('a field is a text box, too', { entries: '/Contents(900)/V(900)', kind: 'FreeText' }, VALUE),
  attack('filled fields', 'a field with kids that only a page lists has a picture, too', {
    prepare: (objects) =>
      replacing(
        1,
        '/Fields[6 0 R',
        '/Fields[',
      )(
        withField({
          entries: `/V(900)/Kids[${OBJECTS.spare} 0 R]${WITH_PICTURE}`,
          spare: [`${NO_AREA}>>`],
        })(objects),
      ),
    update: pictured(COVERING),
  }),
  filled(
    'viewers show the rich text in place of the value',
    { entries: '/RV(<body>900</body>)/V(900)' },
    VALUE,
  ),
  filled('viewers draw the value in white', { style: '/F1 12 Tf 1 g', entries: '' }, VALUE),
  filled('viewers cut off the value', { entries: '/Ff 16777216/MaxLen 2' }, VALUE),
  filled('viewers draw the value as asterisks', { entries: '/Ff 8192' }, VALUE),
  attack('filled fields', 'a list marks another option than that of its value', {
    prepare: (objects) => {
      const list = `<<${WIDGET}/FT/Ch/T(amount)/V(900)/I[0]/Opt[(900)(100)]/DA(/F1 12 Tf)/Rect[60 600 200 640]>>`;
      return objects.map((text, at) => (at + 1 === OBJECTS.amount ? list : text));
    },
    update: withEntries(OBJECTS.amount, { I: [1] }),
  }),
  attack('filled fields', 'a widget keeps a value of its own', {
    prepare: (objects) => {
      const kid = `<<${WIDGET}/Parent 6 0 R/V(900)/DA(/F1 12 Tf)/Rect[60 600 200 620]>>`;
      const all = withSpare(objects, [kid]);
      all[OBJECTS.amount - 1] = `<</FT/Tx/T(amount)/V(900)/Kids[${OBJECTS.spare} 0 R]>>`;
      return replacing(OBJECTS.page, '/Annots[6 0 R', `/Annots[${OBJECTS.spare} 0 R`)(all);
    },
    update: VALUE,
  }),
  attack('filled fields', 'the letters have a font that some viewers take for ZapfDingbats', {
    update: (document, writer) => {
      const font = { Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica-ZapfDingbats') };
      const Resources = dict({ Font: dict({ F1: dict(font) }) });
      const N = writer.add(drawing(LETTERS, { Resources }));
      withEntries(OBJECTS.amount, { V, AP: dict({ N }) })(document, writer);
    },
  }),
];
