import { dict, name, type PdfObject, PdfRef, PdfStream, textString } from '#signing';
import { pageOf, withAnnotation, withCatalog, withEntries, type Update } from '#support/pdf/attacker.ts';
import { stream } from '#support/pdf/pdf-of-objects.ts';
import { attack, CERTIFIED, replacing, withSpare, type Attack } from './attack.ts';
import { OBJECTS } from './base-files.ts';
import { drawing, FONTS } from './drawing.ts';

/** Attacks with an incremental update: shadow attacks, and those on certifications. */

const ref = (number: number) => new PdfRef(number, 0);
const showing = (text: string) => drawing(`/Tx BMC BT /F1 12 Tf 2 5 Td (${text}) Tj ET EMC`);
const set =
  (number: number, value: PdfObject): Update =>
  (_, writer) =>
    writer.set(ref(number), value);
const entries = withEntries;
const all =
  (...updates: Update[]): Update =>
  (document, writer) => {
    for (const update of updates) update(document, writer);
  };
const pictured =
  (content: PdfStream, more: Record<string, PdfObject> = {}): Update =>
  (document, writer) =>
    entries(OBJECTS.amount, { ...more, AP: dict({ N: writer.add(content) }) })(document, writer);
const page = new PdfStream(dict({}), Buffer.from('BT /F1 18 Tf 60 760 Td (Rent is 100) Tj ET'));
const annotation = (kind: string, more: Record<string, PdfObject> = {}) =>
  dict({ Type: name('Annot'), Subtype: name(kind), Rect: [60, 740, 400, 790], ...more });

const INCREMENTAL: readonly Attack[] = [
  attack('incremental saving', 'a field is filled in, and the data of XFA keep the signed value', {
    prepare: (objects) =>
      replacing(
        1,
        '/AcroForm<<',
        `/AcroForm<</XFA ${OBJECTS.spare} 0 R`,
      )(withSpare(objects, [stream('<xdp><datasets><data><amount>900</amount></data></datasets></xdp>')])),
    update: pictured(showing('100'), { V: textString('100') }),
  }),
  attack('incremental saving', 'other page contents', { update: set(OBJECTS.contents, page) }),
  attack('incremental saving', 'the page refers to other contents', {
    update: (document, writer) => entries(OBJECTS.page, { Contents: writer.add(page) })(document, writer),
  }),
  attack('incremental saving', 'other contents, and a copy of the signature', {
    update: (document, writer) => {
      writer.set(ref(OBJECTS.contents), page);
      const fields = document.array(document.dict(document.root.get('AcroForm'))?.get('Fields'));
      const field = document.dict(fields.at(-1));
      const value = document.dict(field?.get('V'));
      if (value) writer.add(new Map(value));
    },
  }),
  attack('incremental saving', 'a page is added', {
    update: (document, writer) => {
      const kids = document.array(document.dict(ref(OBJECTS.pages))?.get('Kids'));
      entries(OBJECTS.pages, { Kids: [...kids, ref(OBJECTS.page)], Count: kids.length + 1 })(
        document,
        writer,
      );
    },
  }),
  attack('incremental saving', 'the page is rotated', { update: entries(OBJECTS.page, { Rotate: 180 }) }),
  attack('incremental saving', 'the page inherits another size', {
    prepare: (objects) =>
      replacing(
        OBJECTS.page,
        '/MediaBox[0 0 595 842]',
        '',
      )(replacing(OBJECTS.pages, '/Type/Pages', '/Type/Pages/MediaBox[0 0 595 842]')(objects)),
    update: entries(OBJECTS.pages, { MediaBox: [0, 0, 595, 100] }),
  }),
  attack('incremental saving', 'the security store and the signature are removed', {
    update: withCatalog({ AcroForm: null, Perms: null }),
  }),
];

const HIDE: readonly Attack[] = [
  attack('hide shadow', 'an object over the text becomes empty', {
    update: set(OBJECTS.hiddenText, drawing('')),
  }),
  attack('hide shadow', 'an object over the text is removed', { update: set(OBJECTS.hiddenText, null) }),
  attack('hide shadow', 'the reference to an object over the text is removed', {
    update: entries(OBJECTS.page, { Resources: dict({ Font: FONTS }) }),
  }),
  attack('hide shadow', 'an annotation over the text is removed', {
    prepare: replacing(OBJECTS.note, '/Subtype/Text', '/Subtype/Stamp'),
    update: (document, writer) => {
      const { ref: number, page: old } = pageOf(document);
      const kept = document
        .array(old.get('Annots'))
        .filter((one) => !(one instanceof PdfRef && one.number === OBJECTS.note));
      writer.set(number, new Map<string, PdfObject>(old).set('Annots', kept));
    },
  }),
  attack('hide shadow', 'an annotation over the text is hidden', {
    prepare: replacing(OBJECTS.note, '/Subtype/Text', '/Subtype/Stamp'),
    update: entries(OBJECTS.note, { F: 2 }),
  }),
  attack('optional content', 'a layer is switched on', {
    update: withCatalog({ OCProperties: dict({ OCGs: [ref(OBJECTS.layer)] }) }),
  }),
  attack('optional content', 'the state of a layer is changed in place', {
    prepare: (objects) =>
      replacing(1, '/D<</OFF[12 0 R]>>', '/D 18 0 R')(withSpare(objects, ['<</OFF[12 0 R]>>'])),
    update: set(OBJECTS.spare, dict({ ON: [ref(OBJECTS.layer)] })),
  }),
  attack('optional content', 'an object leaves its layer', { update: entries(OBJECTS.hiddenText, {}) }),
  attack('optional content', 'a layer is for the screen only', {
    update: entries(OBJECTS.layer, { Usage: dict({ View: dict({ ViewState: name('ON') }) }) }),
  }),
];

const REPLACE: readonly Attack[] = [
  attack('replace shadow', 'the picture that differed from the value is exchanged', {
    prepare: replacing(OBJECTS.amount, '/V(900)', '/V(100)'),
    update: pictured(showing('100')),
  }),
  attack('replace shadow', 'the picture that differed from the value is overwritten', {
    prepare: replacing(OBJECTS.amount, '/V(900)', '/V(100)'),
    update: set(OBJECTS.amountPicture, showing('100')),
  }),
  attack('replace shadow', 'the picture that differed from the value is removed', {
    prepare: replacing(OBJECTS.amount, '/V(900)', '/V(100)'),
    update: (document, writer) => {
      const old = new Map<string, PdfObject>(document.dict(ref(OBJECTS.amount)) ?? []);
      old.delete('AP');
      writer.set(ref(OBJECTS.amount), old);
    },
  }),
  attack('replace shadow', 'viewers have to draw the value that differed from the picture', {
    prepare: replacing(OBJECTS.amount, '/V(900)', '/V(100)'),
    update: (document, writer) => {
      const old = document.dict(document.root.get('AcroForm')) ?? [];
      withCatalog({ AcroForm: new Map<string, PdfObject>([...old, ['NeedAppearances', true]]) })(
        document,
        writer,
      );
    },
  }),
  attack('replace shadow', 'the picture that differed is in a font with its own glyphs', {
    prepare: (objects) =>
      replacing(
        OBJECTS.amount,
        '/V(900)',
        '/V(100)',
      )(replacing(OBJECTS.amountPicture, '/F1 12 Tf 2 5 Td (900)', '/F3 12 Tf 2 5 Td (100)')([...objects])),
    update: pictured(showing('100')),
  }),
  attack('replace shadow', 'value and picture no longer agree', { update: pictured(showing('100')) }),
  attack('replace shadow', 'the value changes and the picture stays', {
    update: entries(OBJECTS.amount, { V: textString('100') }),
  }),
  attack('replace shadow', 'the pointer over a field shows another picture', {
    update: (document, writer) =>
      entries(OBJECTS.amount, {
        AP: dict({ N: ref(OBJECTS.amountPicture), R: writer.add(showing('100')) }),
      })(document, writer),
  }),
  attack('replace shadow', 'the picture of a box is overwritten', {
    update: all(
      set(OBJECTS.yesPicture, drawing('BT (no) Tj ET')),
      entries(OBJECTS.agreed, { V: name('Yes'), AS: name('Yes') }),
    ),
  }),
  attack('replace shadow', 'a box shows another state than its value', {
    update: entries(OBJECTS.agreed, { AS: name('Yes') }),
  }),
  attack('replace shadow', 'the picture of a field is also shown by the page', {
    prepare: replacing(OBJECTS.page, '/X1 13 0 R', '/X1 7 0 R'),
    update: all(
      set(OBJECTS.amountPicture, showing('100')),
      entries(OBJECTS.amount, { V: textString('100') }),
    ),
  }),
  attack('replace shadow', 'the appearance dictionary of a field is also that of a stamp', {
    prepare: (objects) => {
      const shared = withSpare(objects, ['<</N 7 0 R>>']);
      const stamp = replacing(OBJECTS.note, '/Subtype/Text', '/Subtype/Stamp/AP 18 0 R')(shared);
      return replacing(OBJECTS.amount, '/AP<</N 7 0 R>>', '/AP 18 0 R')(stamp);
    },
    update: all(
      (_, writer) => writer.set(ref(OBJECTS.spare), dict({ N: writer.add(showing('100')) })),
      entries(OBJECTS.amount, { V: textString('100') }),
    ),
  }),
  attack('replace shadow', 'the appearance dictionary of a field also names what the page draws', {
    prepare: (objects) => {
      const shared = withSpare(objects, ['<</N 7 0 R>>']);
      const drawn = replacing(OBJECTS.page, '/XObject<</X1 13 0 R>>', '/XObject 18 0 R')(shared);
      return replacing(OBJECTS.amount, '/AP<</N 7 0 R>>', '/AP 18 0 R')(drawn);
    },
    update: all(
      (_, writer) => writer.set(ref(OBJECTS.spare), dict({ N: writer.add(showing('100')) })),
      entries(OBJECTS.amount, { V: textString('100') }),
    ),
  }),
  attack('replace shadow', 'the metadata are also the contents of the page', {
    prepare: replacing(OBJECTS.page, '/Contents 4 0 R', '/Contents 11 0 R'),
    update: set(OBJECTS.metadata, page),
  }),
  attack('replace shadow', 'a field is moved over the text', {
    update: entries(OBJECTS.amount, { Rect: [60, 740, 400, 790] }),
  }),
];

const FONT_ATTACKS: readonly Attack[] = [
  attack('fonts', 'the font shows other letters', {
    update: entries(OBJECTS.font, { BaseFont: name('Symbol') }),
  }),
  attack('fonts', 'the font gets another encoding', {
    update: entries(OBJECTS.font, { Encoding: dict({ Differences: [57, name('one')] }) }),
  }),
  attack('fonts', 'the font gets a program', {
    update: (document, writer) =>
      entries(OBJECTS.font, {
        FontDescriptor: dict({ FontFile2: writer.add(new PdfStream(dict({}), Buffer.from('true'))) }),
      })(document, writer),
  }),
  attack('fonts', 'the font gets other widths', {
    update: entries(OBJECTS.font, { FirstChar: 48, Widths: [0, 0, 900] }),
  }),
  attack('fonts', 'a glyph is drawn in another way', {
    update: set(OBJECTS.glyph, new PdfStream(dict({}), Buffer.from('9 0 d0 0 0 1 1 re f'))),
  }),
  attack('fonts', 'a glyph is hidden in a layer', {
    update: set(OBJECTS.glyph, new PdfStream(dict({}), Buffer.from('9 0 d0 /OC /Off BDC 0 0 9 9 re f EMC'))),
  }),
  attack('fonts', 'a field is filled in with a font that shows other letters', {
    update: (document, writer) => {
      const lying = dict({
        Type: name('Font'),
        Subtype: name('Type1'),
        BaseFont: name('Helvetica'),
        Encoding: dict({ Differences: [49, name('nine')] }),
      });
      pictured(
        drawing('BT /F1 12 Tf 2 5 Td (100) Tj ET', {
          Resources: dict({ Font: dict({ F1: writer.add(lying) }) }),
        }),
        {
          V: textString('950'),
        },
      )(document, writer);
    },
  }),
];

const HIDE_AND_REPLACE: readonly Attack[] = [
  attack('hide and replace', 'contents that nothing used become those of the page', {
    update: entries(OBJECTS.page, { Contents: ref(OBJECTS.orphan) }),
  }),
  attack('hide and replace', 'contents that nothing used join those of the page', {
    update: entries(OBJECTS.page, { Contents: [ref(OBJECTS.contents), ref(OBJECTS.orphan)] }),
  }),
  attack('hide and replace', 'an object that was missing is added', {
    prepare: replacing(OBJECTS.page, '/Contents 4 0 R', '/Contents[4 0 R 99 0 R]'),
    update: set(99, page),
  }),
  attack('hide and replace', 'a catalog that nothing used takes over', {
    prepare: (objects) =>
      withSpare(objects, [
        (objects[0] ?? '').replace('/Pages 2 0 R', '/Pages 19 0 R'),
        '<</Type/Pages/Kids[20 0 R]/Count 1>>',
        '<</Type/Page/Parent 19 0 R/MediaBox[0 0 595 842]/Contents 15 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
      ]),
    update: (document, writer) => {
      document.trailer.set('Root', ref(OBJECTS.spare));
      writer.set(ref(OBJECTS.spare), document.load(OBJECTS.spare));
    },
  }),
  attack('hide and replace', 'the catalog refers to other pages', {
    update: (document, writer) => {
      const other = writer.add(
        new Map([...(document.dict(ref(OBJECTS.page)) ?? []), ['Contents', writer.add(page)]]),
      );
      const pages = dict({ Type: name('Pages'), Kids: [other], Count: 1 });
      withCatalog({ Pages: writer.add(pages) })(document, writer);
    },
  }),
];

const ACTIVE: readonly Attack[] = [
  attack('active content', 'a script runs on opening', {
    update: withCatalog({ OpenAction: dict({ S: name('JavaScript'), JS: textString('x') }) }),
  }),
  attack('active content', 'a script is added by name', {
    update: withCatalog({
      Names: dict({ JavaScript: dict({ Names: [textString('a'), dict({ S: name('JavaScript') })] }) }),
    }),
  }),
  attack('active content', 'a script runs when a field is filled in', {
    update: entries(OBJECTS.amount, { AA: dict({ F: dict({ S: name('JavaScript') }) }) }),
  }),
  attack('active content', 'a script runs when the page is opened', {
    update: entries(OBJECTS.page, { AA: dict({ O: dict({ S: name('JavaScript') }) }) }),
  }),
];

const OVERLAYS =
  'FreeText Stamp Redact Square Circle Ink Line Polygon PolyLine Caret Link FileAttachment Watermark Screen Widget Highlight Underline StrikeOut Squiggly Text Popup'.split(
    ' ',
  );
const EVIL_ANNOTATIONS: readonly Attack[] = OVERLAYS.flatMap((kind): Attack[] => [
  {
    family: 'evil annotation',
    name: `${kind} over the text`,
    levels: [undefined, ...CERTIFIED],
    update: (document, writer) =>
      withAnnotation(annotation(kind, { AP: dict({ N: writer.add(drawing('1 g 0 0 140 20 re f')) }) }))(
        document,
        writer,
      ),
  },
  {
    family: 'evil annotation',
    name: `${kind} over the page`,
    levels: [undefined, ...CERTIFIED],
    update: withAnnotation(annotation(kind, { Rect: [0, 0, 595, 842], F: 4 })),
  },
]);

const SIGNATURE_WIDGET = { FT: name('Sig'), T: textString('Later') };
const SNEAKY: readonly Attack[] = [
  {
    family: 'sneaky signature',
    name: 'a picture in a new empty signature field',
    levels: [undefined, ...CERTIFIED],
    update: (document, writer) => {
      const widget = annotation('Widget', {
        ...SIGNATURE_WIDGET,
        AP: dict({ N: writer.add(showing('Rent is 100')) }),
      });
      addField(document, writer, widget);
    },
  },
  {
    family: 'sneaky signature',
    name: 'a background in a new empty signature field',
    levels: [undefined, ...CERTIFIED],
    update: (document, writer) =>
      addField(document, writer, annotation('Widget', { ...SIGNATURE_WIDGET, MK: dict({ BG: [1, 1, 1] }) })),
  },
  {
    family: 'sneaky signature',
    name: 'a new signature field without a signature over the file',
    levels: [undefined, ...CERTIFIED],
    update: (document, writer) =>
      addField(
        document,
        writer,
        annotation('Widget', {
          ...SIGNATURE_WIDGET,
          V: dict({ Type: name('Sig'), SubFilter: name('adbe.pkcs7.detached') }),
          AP: dict({ N: writer.add(showing('Rent is 100')) }),
        }),
      ),
  },
  {
    family: 'sneaky signature',
    name: 'the certification is no longer named',
    levels: CERTIFIED,
    update: withCatalog({ Perms: null }),
  },
  {
    family: 'sneaky signature',
    name: 'a signature of the attacker in a new field over the text',
    levels: [2, 3],
    update: (document, writer) => addField(document, writer, annotation('Widget', SIGNATURE_WIDGET)),
    signedField: 'Later',
  },
  {
    family: 'sneaky signature',
    name: 'a signature of the attacker in a new field over the page',
    levels: [undefined, 2, 3],
    update: (document, writer) =>
      addField(document, writer, annotation('Widget', { ...SIGNATURE_WIDGET, Rect: [0, 300, 595, 842] })),
    signedField: 'Later',
  },
  attack('sneaky signature', 'a signature of the attacker in a prepared field over the page', {
    prepare: (objects) =>
      replacing(
        1,
        '/Fields[',
        '/Fields[18 0 R ',
      )(
        replacing(
          OBJECTS.page,
          '/Annots[',
          '/Annots[18 0 R ',
        )(
          withSpare(objects, [
            '<</Type/Annot/Subtype/Widget/FT/Sig/T(Later)/F 132/Rect[0 0 595 842]/P 3 0 R>>',
          ]),
        ),
      ),
    update: entries(OBJECTS.spare, { F: 4 }),
    signedField: 'Later',
  }),
  {
    family: 'sneaky signature',
    name: 'many comments in the picture of a new empty signature field',
    levels: [undefined],
    update: (document, writer) => {
      const picture = drawing(`${'%'.repeat(5_000)}\nx`);
      const widget = annotation('Widget', { ...SIGNATURE_WIDGET, AP: dict({ N: writer.add(picture) }) });
      addField(document, writer, widget);
    },
  },
  {
    family: 'sneaky signature',
    name: 'a signature that certifies nothing is named as the certification',
    levels: [undefined],
    update: (document, writer) => {
      const field = document.dict(
        document.array(document.dict(document.root.get('AcroForm'))?.get('Fields')).at(-1),
      );
      withCatalog({ Perms: dict({ DocMDP: field?.get('V') ?? null }) })(document, writer);
    },
  },
  attack('sneaky signature', 'a signed field gets another picture', {
    update: (document, writer) => {
      const fields = document.array(document.dict(document.root.get('AcroForm'))?.get('Fields'));
      const last = fields.at(-1);
      if (last instanceof PdfRef)
        entries(last.number, { AP: dict({ N: writer.add(showing('Rent is 100')) }) })(document, writer);
    },
  }),
];

const addField = (...[document, writer, widget]: [...Parameters<Update>, PdfObject]): void => {
  const field = writer.add(widget);
  const old = document.dict(document.root.get('AcroForm')) ?? new Map<string, PdfObject>();
  const fields = [...document.array(old.get('Fields')), field];
  withCatalog({ AcroForm: new Map<string, PdfObject>([...old, ['Fields', fields]]) })(document, writer);
  const { ref: number, page: shown } = pageOf(document);
  writer.set(
    number,
    new Map<string, PdfObject>(shown).set('Annots', [...document.array(shown.get('Annots')), field]),
  );
};

export const UPDATE_ATTACKS: readonly Attack[] = [
  ...INCREMENTAL,
  ...HIDE,
  ...REPLACE,
  ...FONT_ATTACKS,
  ...HIDE_AND_REPLACE,
  ...ACTIVE,
  ...EVIL_ANNOTATIONS,
  ...SNEAKY,
];
