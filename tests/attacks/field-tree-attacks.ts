import { dict, type PdfObject, type PdfStream, textString } from '#signing';
import { withEntries, type Update } from '#support/pdf/attacker.ts';
import { attack, replacing, withSpare, type Attack } from './attack.ts';
import { OBJECTS } from './base-files.ts';
import { drawing } from './drawing.ts';

/** Attacks through fields that were signed with one name, or that have one widget in common. */

const WIDGET = '/Type/Annot/Subtype/Widget/P 3 0 R/DA(/F1 12 Tf)';
const PICTURE = `/AP<</N ${OBJECTS.amountPicture} 0 R>>`;
const [SECOND, OTHER] = [OBJECTS.spare, OBJECTS.spare + 1];

const showing = (text: string) => drawing(`/Tx BMC BT /F1 12 Tf 2 5 Td (${text}) Tj ET EMC`);
const COVERING = drawing('1 g 0 0 140 20 re f 0 g BT /F1 12 Tf 2 5 Td (Rent is 100) Tj ET');

/** Returns an update that gives a field or widget another picture, and further entries. */
function pictured(number: number, picture: PdfStream, entries: Record<string, PdfObject> = {}): Update {
  return (document, writer) =>
    withEntries(number, { AP: dict({ N: writer.add(picture) }), ...entries })(document, writer);
}

const all =
  (...updates: Update[]): Update =>
  (document, writer) => {
    for (const update of updates) update(document, writer);
  };

/** Returns objects with a second text field, which has the given name, on the page. */
function withSecond(objects: readonly string[], name: string): string[] {
  const second = `<<${WIDGET}/FT/Tx/T(${name})/V(900)/Rect[60 500 200 520]${PICTURE}>>`;
  const listed = replacing(1, '/Fields[6 0 R', `/Fields[6 0 R ${SECOND} 0 R`)(withSpare(objects, [second]));
  return replacing(OBJECTS.page, '/Annots[6 0 R', `/Annots[6 0 R ${SECOND} 0 R`)(listed);
}

const unnamed = (objects: readonly string[]) =>
  replacing(OBJECTS.amount, '/T(amount)', '/T()')(withSecond(objects, ''));

/** Returns objects with a widget that is a kid of two text fields, of which it names the first as its parent. */
function withCommonWidget(objects: readonly string[]): string[] {
  const field = (name: string) => `<</FT/Tx/T(${name})/V(900)/Kids[${SECOND} 0 R]>>`;
  const widget = `<<${WIDGET}/Parent ${OBJECTS.amount} 0 R/Rect[60 600 200 620]${PICTURE}>>`;
  const added = withSpare(objects, [widget, field('other')]);
  const fields = added.map((text, at) => (at + 1 === OBJECTS.amount ? field('amount') : text));
  const listed = replacing(1, '/Fields[6 0 R', `/Fields[6 0 R ${OTHER} 0 R`)(fields);
  return replacing(OBJECTS.page, '/Annots[6 0 R', `/Annots[${SECOND} 0 R`)(listed);
}

const FILLED_SECOND = pictured(SECOND, showing('950'), { V: textString('950') });

export const FIELD_TREE_ATTACKS: readonly Attack[] = [
  attack('fields of one name', 'the first shows another value, the second is filled in', {
    prepare: (objects) => withSecond(objects, 'amount'),
    update: all(pictured(OBJECTS.amount, showing('100')), FILLED_SECOND),
  }),
  attack('fields of one name', 'the first covers the page, the second is filled in', {
    prepare: (objects) => withSecond(objects, 'amount'),
    update: all(pictured(OBJECTS.amount, COVERING), FILLED_SECOND),
  }),
  attack('fields of one name', 'the first shows another value, both are without a name', {
    prepare: unnamed,
    update: all(pictured(OBJECTS.amount, showing('100')), FILLED_SECOND),
  }),
  attack('fields of one name', 'a widget of two fields shows the new value of the second', {
    prepare: withCommonWidget,
    update: all(pictured(SECOND, showing('950')), withEntries(OTHER, { V: textString('950') })),
  }),
];
