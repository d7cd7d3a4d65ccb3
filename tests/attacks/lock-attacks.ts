import { dict, name, PdfRef, textString } from '#signing';
import { withEntries, type Update } from '#support/pdf/attacker.ts';
import { attack, replacing, withSpare, type Attack } from './attack.ts';
import { OBJECTS } from './base-files.ts';
import { drawing } from './drawing.ts';

/** Attacks that fill in a field which the signed signature field locks (ISO 32000-2, 12.8.2.4 and table 236). */

const [LOCK, NAMES, PARENT] = [OBJECTS.spare, OBJECTS.spare + 1, OBJECTS.spare + 2];
const FIELD_NAME = 'Client';
const SIGNATURE = `<</Type/Annot/Subtype/Widget/P 3 0 R/FT/Sig/T(${FIELD_NAME})/Rect[300 60 480 120]/Lock ${LOCK} 0 R>>`;

/** Returns objects with a signature field in place of the check box, its lock, the names that this one refers to, and the parent of the text field. */
const locking =
  (lock: string, { names = 'null', parent = '<</T(sums)>>' } = {}) =>
  (objects: readonly string[]): string[] => {
    const all = withSpare(objects, [lock, names, parent]);
    all[OBJECTS.agreed - 1] = SIGNATURE;
    const kid = replacing(OBJECTS.amount, '/FT/Tx', `/Parent ${PARENT} 0 R/FT/Tx`)(all);
    const listed = replacing(PARENT, '<<', `<</Kids[${OBJECTS.amount} 0 R]`)(kid);
    return replacing(1, `/Fields[${OBJECTS.amount} 0 R`, `/Fields[${PARENT} 0 R`)(listed);
  };

const filledIn: Update = (document, writer) => {
  const picture = writer.add(drawing('/Tx BMC BT /F1 12 Tf 2 5 Td (100) Tj ET EMC'));
  withEntries(OBJECTS.amount, { V: textString('100'), AP: dict({ N: picture }) })(document, writer);
};

const together =
  (...updates: readonly Update[]): Update =>
  (document, writer) => {
    for (const update of updates) update(document, writer);
  };

const lockAttack = (
  title: string,
  prepare: (objects: readonly string[]) => string[],
  update: Update = filledIn,
): Attack => attack('field locks', title, { prepare, update, fieldName: FIELD_NAME });

const INCLUDE = '<</Action/Include/Fields[(sums.amount)]>>';
const NOTHING = dict({ Action: name('Include'), Fields: [] });

export const LOCK_ATTACKS: readonly Attack[] = [
  lockAttack('all fields are locked', locking('<</Action/All>>')),
  lockAttack('the field is locked', locking(INCLUDE)),
  lockAttack('the parent of the field is locked', locking('<</Action/Include/Fields[(sums)]>>')),
  lockAttack('all fields but another one are locked', locking('<</Action/Exclude/Fields[(sums.am)]>>')),
  lockAttack('the lock permits no change', locking('<</Action/Include/Fields[(other)]/P 1>>')),
  lockAttack('the lock states its permission as a text', locking('<</Action/Include/Fields[(other)]/P(2)>>')),
  lockAttack('the lock has another action', locking('<</Action/Some/Fields[(other)]>>')),
  lockAttack('the lock names no array', locking('<</Action/Include/Fields(sums.amount)>>')),
  lockAttack('the lock has a name in place of a text', locking('<</Action/Include/Fields[/sums.amount]>>')),
  lockAttack(
    'the lock names the field in UTF-16 of the other order',
    locking(`<</Action/Include/Fields[<fffe${Buffer.from('sums.amount', 'utf16le').toString('hex')}>]>>`),
  ),
  lockAttack(
    'the lock names the field with a language',
    locking(
      `<</Action/Include/Fields[<feff001b0065006e001b${Buffer.from('sums.amount', 'utf16le').swap16().toString('hex')}>]>>`,
    ),
  ),
  lockAttack(
    'the lock is replaced',
    locking(INCLUDE),
    together(filledIn, (_, writer) => writer.set(new PdfRef(LOCK, 0), NOTHING)),
  ),
  lockAttack(
    'the names in the lock are replaced',
    locking(`<</Action/Include/Fields ${NAMES} 0 R>>`, { names: '[(sums.amount)]' }),
    together(filledIn, (_, writer) => writer.set(new PdfRef(NAMES, 0), [textString('other')])),
  ),
  lockAttack(
    'the parent of the field gets another name',
    locking(INCLUDE),
    together(filledIn, withEntries(PARENT, { T: textString('free') })),
  ),
  lockAttack(
    'the value is that of the parent',
    locking(INCLUDE),
    together(withEntries(OBJECTS.amount, { V: null }), withEntries(PARENT, { V: textString('100') })),
  ),
];
