import { dict, name, type PdfObject, PdfRef, textString } from '#signing';
import { pageOf, withCatalog, withEntries, type Update } from '#support/pdf/attacker.ts';
import { stream } from '#support/pdf/pdf-of-objects.ts';
import { attack, CERTIFIED, replacing, withSpare, type Attack } from './attack.ts';
import { OBJECTS } from './base-files.ts';
import { drawing, FONTS } from './drawing.ts';

/** Attacks through signature fields and the list of fields, which need no key. */

const OVER_TEXT = [60, 740, 400, 790];

/** Appends widgets to the form, to the page, or to both. */
function listing(widgets: readonly PdfObject[], places: { form: boolean; page: boolean }): Update {
  return (document, writer) => {
    const form = document.dict(document.root.get('AcroForm')) ?? new Map<string, PdfObject>();
    const fields = [...document.array(form.get('Fields')), ...widgets];
    if (places.form) withCatalog({ AcroForm: new Map([...form, ['Fields', fields]]) })(document, writer);
    if (!places.page) return;
    const { ref, page } = pageOf(document);
    writer.set(ref, new Map(page).set('Annots', [...document.array(page.get('Annots')), ...widgets]));
  };
}

const lastField: (document: Parameters<Update>[0]) => PdfObject = (document) =>
  document.array(document.dict(document.root.get('AcroForm'))?.get('Fields')).at(-1) ?? null;

/** Kinds of annotations that viewers draw, or that take the place of a note, without an appearance. */
const DRAWN: Record<string, Record<string, PdfObject>> = {
  FreeText: {
    Contents: textString('Rent is 100'),
    DA: textString('/F1 18 Tf 0 g'),
    DR: dict({ Font: FONTS }),
  },
  Square: { IC: [1, 1, 1], C: [1] },
  Stamp: { Name: name('Void') },
  Text: { Contents: textString('Rent is 100') },
  Highlight: { QuadPoints: [60, 790, 400, 790, 60, 740, 400, 740], C: [0, 0, 0] },
};

const TEXT_FIELD = { FT: name('Tx'), V: textString('Rent is 100'), DA: textString('/F1 18 Tf 0 g') };

const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
const WITHOUT_PICTURE = '/Rect[60 600 200 620]>>';

/** Returns objects with a font of the form alone, which viewers use to draw some text, and with pictures that have resources. */
function withFormFont(objects: readonly string[], spare: readonly string[] = []): string[] {
  const added = withSpare(objects, [HELVETICA, ...spare]);
  return replacing(
    1,
    '/DR<</Font<</F1 5 0 R>>>>',
    '/DR<</Font<</F9 18 0 R>>>>',
  )(added).map((text) => text.replace('/BBox[0 0 20 20]', '$&/Resources<<>>'));
}

/** A font that shows another figure for 9. */
const LYING_FONT = withEntries(OBJECTS.spare, { Encoding: dict({ Differences: [57, name('one')] }) });

function drawnByViewers(title: string, prepare: (objects: readonly string[]) => string[]): Attack {
  return attack('fonts', `viewers draw ${title} with another font of the form`, {
    prepare,
    update: LYING_FONT,
  });
}

/** Returns objects with a text field without a picture. */
const unpictured = (objects: readonly string[], to: string) =>
  replacing(
    OBJECTS.amount,
    /\/DA.*/.exec(objects[OBJECTS.amount - 1] ?? '')?.[0] ?? '',
    `${to}${WITHOUT_PICTURE}`,
  )(objects);

const DRAWN_BY_VIEWERS: readonly Attack[] = [
  drawnByViewers('a value', (objects) => unpictured(withFormFont(objects), '/DA(/F9 12 Tf)')),
  drawnByViewers('a value whose font has an escape in its name', (objects) =>
    unpictured(withFormFont(objects), '/DA(/F#39 12 Tf)'),
  ),
  drawnByViewers('a value that inherits its font', (objects) => {
    const parent = `<</T(a)/DA(/F9 12 Tf)/Kids[${OBJECTS.amount} 0 R]>>`;
    const field = unpictured(withFormFont(objects, [parent]), '/Parent 19 0 R');
    return replacing(1, '/Fields[6 0 R', '/Fields[19 0 R')(field);
  }),
  drawnByViewers('a caption', (objects) =>
    replacing(
      OBJECTS.agreed,
      '/V/Off/AS/Off/Rect[60 560 80 580]/AP<</N<</Yes 9 0 R/Off 10 0 R>>>>>>',
      '/Ff 65536/DA(/F9 12 Tf)/MK<</CA(Rent is 900)>>/Rect[60 560 200 580]>>',
    )(withFormFont(objects)),
  ),
  drawnByViewers('a text box', (objects) =>
    replacing(OBJECTS.note, '/Subtype/Text', '/Subtype/FreeText/DA(/F9 12 Tf)')(withFormFont(objects)),
  ),
];

const NEED_APPEARANCES: Update = (document, writer) => {
  const form = document.dict(document.root.get('AcroForm')) ?? [];
  withCatalog({ AcroForm: new Map<string, PdfObject>([...form, ['NeedAppearances', true]]) })(
    document,
    writer,
  );
};

/** Returns objects whose box is an empty text field, since viewers draw boxes in their own way. */
const withoutBox = (objects: readonly string[]) =>
  replacing(
    OBJECTS.agreed,
    '/FT/Btn/T(agreed)/V/Off/AS/Off',
    '/FT/Tx/T(agreed)',
  )(objects.map((text, at) => (at + 1 === OBJECTS.agreed ? text.replace(/\/AP.*/, '>>') : text)));

const filledIn: Update = (document, writer) =>
  withEntries(OBJECTS.amount, {
    V: textString('100'),
    AP: dict({ N: writer.add(drawing('1 g 0 0 140 20 re f 0 g BT /F1 12 Tf 2 5 Td (100) Tj ET')) }),
  })(document, writer);

const emptied = (objects: readonly string[], picture: string) =>
  replacing(
    OBJECTS.amount,
    '/V(900)',
    '/MK<</BG[1]>>',
  )(
    replacing(
      OBJECTS.amountPicture,
      /\/Length \d+[^]*/.exec(objects[OBJECTS.amountPicture - 1] ?? '')?.[0] ?? '',
      picture,
    )(objects),
  );
const pictureOf = (content: string) => `/Length ${content.length}>>\nstream\n${content}\nendstream`;

/** Returns objects with a field without a value that viewers have to draw, and one picture of it. */
const leftToViewers = (objects: readonly string[], picture: string) =>
  replacing(1, '/AcroForm<<', '/AcroForm<</NeedAppearances true')(emptied(objects, pictureOf(picture)));

const filledWithoutPicture: Update = (document, writer) => {
  const ref = new PdfRef(OBJECTS.amount, 0);
  const field = new Map(document.dict(ref)).set('V', textString('100'));
  field.delete('AP');
  writer.set(ref, field);
};

const HIDDEN_BY_FIELDS: readonly Attack[] = [
  attack('hide shadow', 'the picture of a field whose background hid the page is removed', {
    prepare: (objects) => leftToViewers(objects, '1 g 0 0 140 20 re f'),
    update: filledWithoutPicture,
  }),
  attack('hide shadow', 'viewers draw a background that the removed picture of a field did not have', {
    prepare: (objects) => leftToViewers(objects, '/Tx BMC EMC'),
    update: filledWithoutPicture,
  }),
  attack('hide shadow', 'the background of an empty field, which its picture did not have, hides the page', {
    prepare: (objects) => emptied(objects, pictureOf('/Tx BMC EMC')),
    update: filledIn,
  }),
  attack('replace shadow', 'a field without a value that showed a figure is filled in', {
    prepare: (objects) =>
      emptied(objects, pictureOf('1 g 0 0 140 20 re f 0 g BT /F3 12 Tf 2 5 Td (a) Tj ET')),
    update: filledIn,
  }),
  attack('replace shadow', 'viewers have to draw a value anew, in white', {
    prepare: (objects) => replacing(OBJECTS.amount, '/F1 12 Tf', '/F1 12 Tf 1 g')(withoutBox(objects)),
    update: NEED_APPEARANCES,
  }),
  attack('replace shadow', 'viewers have to draw a value anew, with a font that shows other letters', {
    prepare: (objects) => {
      const lying = HELVETICA.replace('/WinAnsiEncoding', '<</Differences[57/one]>>');
      const added = withSpare(withoutBox(objects), [lying]);
      const named = replacing(1, '/DR<</Font<<', '/DR<</Font<</F9 18 0 R')(added);
      return replacing(OBJECTS.amount, '/F1 12 Tf', '/F9 12 Tf')(named);
    },
    update: NEED_APPEARANCES,
  }),
  ...[
    ['is cut off at the side of its field', '/V(900 EUR less 800)', '/Rect[60 600 90 620]'],
    ['is longer than its field permits', '/MaxLen 3/V(9000)', '/Rect[60 600 200 620]'],
    ['has more lines than its field', '/Ff 4096/V(900 EUR\\nless 800)', '/Rect[60 600 200 620]'],
  ].map(([title = '', value = '', rectangle = '']) =>
    attack('replace shadow', `viewers have to draw a value anew, which ${title}`, {
      prepare: (objects) => {
        const shown = /\((.*)\)/.exec(value)?.[1]?.replace('\\n', ' ').split(' ') ?? [];
        const lines = shown.map((word, line) => `1 0 0 1 1 ${15 - 4 * line} Tm (${word}) Tj`);
        const [, side = ''] = /60 600 (\d+)/.exec(rectangle) ?? [];
        const picture = stream(
          `/Tx BMC BT /F1 4 Tf ${lines.join(' ')} ET EMC`,
          `/Type/XObject/Subtype/Form/BBox[0 0 ${Number(side) - 60} 20]/Resources<</Font<</F1 5 0 R>>>>`,
        );
        const valued = replacing(OBJECTS.amount, '/V(900)', value)(withoutBox(objects));
        const placed = replacing(OBJECTS.amount, '/Rect[60 600 200 620]', rectangle)(valued);
        return placed.map((text, at) => (at + 1 === OBJECTS.amountPicture ? picture : text));
      },
      update: NEED_APPEARANCES,
    }),
  ),
  attack('replace shadow', 'a widget gets a value of its own', {
    prepare: (objects) => {
      const field = `<</FT/Tx/T(amount)/V(900)/Kids[${OBJECTS.amount} 0 R]>>`;
      const kid = replacing(OBJECTS.amount, '/FT/Tx/T(amount)/V(900)', '/Parent 18 0 R')(objects);
      return replacing(1, '/Fields[6 0 R', '/Fields[18 0 R')(withSpare(kid, [field]));
    },
    update: withEntries(OBJECTS.amount, { V: textString('100') }),
  }),
];

/** Sets entries of the form. */
const withForm =
  (entries: Record<string, PdfObject>): Update =>
  (document, writer) => {
    const form = document.dict(document.root.get('AcroForm')) ?? new Map<string, PdfObject>();
    withCatalog({ AcroForm: new Map([...form, ...Object.entries(entries)]) })(document, writer);
  };

/** Returns objects whose text field only the page lists; without its picture, viewers draw its value in the style of the form. */
const unlisted =
  (from: string, to: string) =>
  (objects: readonly string[]): string[] => {
    const changed = replacing(OBJECTS.amount, from, to)(withFormFont(objects));
    return replacing(1, '/Fields[6 0 R 8 0 R]/DA(/F1 12 Tf)', '/Fields[8 0 R]/DA(/F9 12 Tf)')(changed);
  };

const STYLED = '/DA(/F1 12 Tf)/Rect[60 600 200 620]/AP<</N 7 0 R>>';
const WITHOUT_STYLE = unlisted(STYLED, '/Rect[60 600 200 620]');
const WHITE_STYLE = withForm({ DA: textString('/F9 12 Tf 1 g') });

/** Changes of the form, from which viewers also draw fields and texts that only the page lists. */
const UNLISTED: readonly Attack[] = [
  attack('unlisted fields', 'a field is drawn with another font of the form', {
    prepare: unlisted(STYLED, '/DA(/F9 12 Tf)/Rect[60 600 200 620]'),
    update: LYING_FONT,
  }),
  attack('unlisted fields', 'a field is drawn in white', { prepare: WITHOUT_STYLE, update: WHITE_STYLE }),
  attack('unlisted fields', 'a field is drawn at another side', {
    prepare: WITHOUT_STYLE,
    update: withForm({ Q: 2 }),
  }),
  attack('unlisted fields', 'a field that shows another value is drawn anew', {
    prepare: unlisted('/V(900)', '/V(100)'),
    update: withForm({ NeedAppearances: true }),
  }),
  attack('unlisted fields', 'a text box without a style is drawn in white', {
    prepare: (objects) => {
      const note = replacing(OBJECTS.note, '/Subtype/Text', '/Subtype/FreeText')(withFormFont(objects));
      return replacing(1, '/DA(/F1 12 Tf)', '/DA(/F9 12 Tf)')(note);
    },
    update: WHITE_STYLE,
  }),
];

export const FIELD_ATTACKS: readonly Attack[] = [
  {
    family: 'sneaky signature',
    name: 'a new field refers to the signature of another one',
    levels: [undefined, ...CERTIFIED],
    update: (document, writer) => {
      const widget = dict({
        ...{ Type: name('Annot'), Subtype: name('Widget'), FT: name('Sig'), T: textString('Copy') },
        V: document.dict(lastField(document))?.get('V') ?? null,
        Rect: OVER_TEXT,
        AP: dict({
          N: writer.add(drawing('1 g 0 0 340 50 re f 0 g BT /F1 18 Tf 2 20 Td (Rent is 100) Tj ET')),
        }),
      });
      listing([writer.add(widget)], { form: true, page: true })(document, writer);
    },
  },
  attack('sneaky signature', 'the page lists a signed field a second time', {
    update: (document, writer) => {
      listing([lastField(document)], { form: false, page: true })(document, writer);
    },
  }),
  ...Object.entries(DRAWN).flatMap(([kind, entries]) =>
    [OVER_TEXT, [60, 740, 60, 740]].map((Rect): Attack => ({
      family: 'sneaky signature',
      name: `an empty signature field that is a ${kind}${Rect === OVER_TEXT ? '' : ' without an area'}`,
      levels: [undefined, ...CERTIFIED],
      update: (document, writer) => {
        const field = { FT: name('Sig'), T: textString('Later'), Subtype: name(kind), Rect, ...entries };
        listing([writer.add(dict({ Type: name('Annot'), ...field }))], { form: true, page: true })(
          document,
          writer,
        );
      },
    })),
  ),
  attack('sneaky signature', 'a widget of an empty signature field is a text field', {
    update: (document, writer) => {
      const widget = writer.add(dict({ ...TEXT_FIELD, Subtype: name('Widget'), Rect: OVER_TEXT }));
      const field = dict({ FT: name('Sig'), T: textString('Later'), Kids: [widget] });
      listing([writer.add(field)], { form: true, page: false })(document, writer);
      listing([widget], { form: false, page: true })(document, writer);
    },
  }),
  attack('sneaky signature', 'the parent of an empty signature field is a text field that does not list it', {
    update: (document, writer) => {
      const entries = { Subtype: name('Widget'), Rect: OVER_TEXT, T: textString('a') };
      const widget = writer.add(dict({ ...entries, Parent: writer.add(dict(TEXT_FIELD)) }));
      const field = dict({ FT: name('Sig'), T: textString('Later'), Kids: [widget] });
      listing([writer.add(field)], { form: true, page: false })(document, writer);
      listing([widget], { form: false, page: true })(document, writer);
    },
  }),
  ...DRAWN_BY_VIEWERS,
  ...HIDDEN_BY_FIELDS,
  ...UNLISTED,
  attack('incremental saving', 'a second field of the same name has another value', {
    update: (document, writer) => {
      const field = dict({ FT: name('Tx'), T: textString('amount'), V: textString('100') });
      listing([writer.add(field)], { form: true, page: false })(document, writer);
    },
  }),
];
