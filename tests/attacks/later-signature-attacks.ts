import { openDocument } from '#signing';
import { stream } from '#support/pdf/pdf-of-objects.ts';
import { attack, type Attack } from './attack.ts';
import { OBJECTS } from './base-files.ts';
import { edited, rawUpdated } from './raw-update.ts';

/** Attacks by later signatures, of whatever verdict, whose pictures hide the page or lead to what hides it. */

const FILES = ['classic', 'several pages', 'xref stream'];
const FORM = '/Type/XObject/Subtype/Form/Resources<</Font<</F1 5 0 R>>>>';
/** A picture that reaches far beyond its box. */
const COVERING = '1 g -2000 -2000 4000 4000 re f 0 g BT /F1 18 Tf -40 0 Td (Rent is 100) Tj ET';
const SMALL = '[100 700 110 710]';
const RANGE = '[0 1111111111 2222222222 3333333333]';
const CONTENTS = `<30820001${'00'.repeat(40)}>`;

/** Returns the file with a further signature, whose CMS is none, in a new field with a picture. */
function signedAgain(
  bytes: Buffer,
  { picture, rectangle, entries = '' }: { picture: string; rectangle: string; entries?: string },
): Buffer {
  const first = Math.max(119, ...openDocument(bytes).objectNumbers()) + 1;
  const [form, field, value] = [first, first + 1, first + 2];
  const name = `Later${first}`;
  const text = rawUpdated(bytes, {
    objects: {
      ...edited(bytes, OBJECTS.page, /\/Annots ?\[([^\]]*)\]/, `/Annots[$1 ${field} 0 R]`),
      ...edited(bytes, OBJECTS.catalog, /\/Fields ?\[([^\]]*)\]/, `/Fields[$1 ${field} 0 R]`),
      [form]: picture,
      [field]: `<</Type/Annot/Subtype/Widget/P 3 0 R/FT/Sig/T(${name})/F 4/Rect${rectangle}/AP<</N ${form} 0 R>>/V ${value} 0 R${entries}>>`,
      [value]: `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange ${RANGE}/Contents ${CONTENTS}>>`,
    },
  }).toString('latin1');
  const start = text.lastIndexOf(CONTENTS);
  const end = start + CONTENTS.length;
  const [a, b, c] = [start, end, text.length - end].map((number) => String(number).padEnd(10));
  return Buffer.from(text.replace(RANGE, `[0 ${a} ${b} ${c}]`), 'latin1');
}

function signing(title: string, change: (bytes: Buffer) => Buffer): Attack {
  return { ...attack('later signatures', title, { files: FILES, change }), levels: [undefined] };
}

export const LATER_SIGNATURE_ATTACKS: readonly Attack[] = [
  ...['', '/BBox null', '/BBox/None', '/BBox[0 0 10]'].flatMap((box) =>
    [SMALL, '[100 700 100 700]'].map((rectangle) =>
      signing(`a picture ${box === '' ? 'without a box' : `with ${box}`} in ${rectangle}`, (bytes) =>
        signedAgain(bytes, { picture: stream(COVERING, FORM + box), rectangle }),
      ),
    ),
  ),
  signing('a field whose parent is a text field that does not list it', (bytes) =>
    signedAgain(bytes, {
      picture: stream(COVERING, `${FORM}/BBox[0 0 10 10]`),
      rectangle: SMALL,
      entries: `/Parent ${OBJECTS.amount} 0 R`,
    }),
  ),
  signing('many pictures, none of them over a fifth of the page', (bytes) =>
    [0, 140, 280, 420, 560, 700].reduce(
      (file, bottom) =>
        signedAgain(file, {
          picture: stream(COVERING, `${FORM}/BBox[0 0 595 140]`),
          rectangle: `[0 ${bottom} 595 ${bottom + 140}]`,
        }),
      bytes,
    ),
  ),
];
