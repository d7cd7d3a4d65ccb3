import { deflateSync } from 'node:zlib';
import { dict, name, openDocument, PdfRef, PdfStream, serialize } from '#signing';
import { withEntries } from '#support/pdf/attacker.ts';
import { stream } from '#support/pdf/pdf-of-objects.ts';
import { attack, replacing, spare, steps, type Attack, type Prepare } from './attack.ts';
import { OBJECTS } from './base-files.ts';
import { edited, EVIL, MISSING, rawUpdated } from './raw-update.ts';

/** Attacks through what is equal by the standard, or seems to be, while some viewer reads it in another way. */

const drawn =
  (text: string): Prepare =>
  (objects) =>
    objects.with(OBJECTS.contents - 1, text);

const SIGNED = 'BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET /X1 Do';
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>';
const EVIL_FORM = EVIL.replace('<<', `<<${FORM}`);
const PAGE = '/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>';

/** Returns an attack whose update is written byte for byte. */
function written(
  attackName: string,
  objectsOf: (bytes: Buffer) => Record<number, string>,
  prepare?: Prepare,
): Attack {
  return attack('different readers', attackName, {
    files: ['classic', 'several pages', 'xref stream'],
    change: (bytes) => rawUpdated(bytes, { objects: objectsOf(bytes) }),
    ...(prepare && { prepare }),
  });
}

const withPicture = (key: string) => (bytes: Buffer) => ({
  ...edited(bytes, OBJECTS.page, '/X1', `/${key} ${MISSING} 0 R/X1`),
  [MISSING]: EVIL_FORM,
});

/** Rows of 4 bytes, each coded as its difference from the one above. */
function predicted(text: string): Buffer {
  const data = Buffer.from(text);
  const rows = Array.from({ length: data.length / 4 }, (_, row) => data.subarray(row * 4, row * 4 + 4));
  return Buffer.concat(
    rows.map((row, at) =>
      Buffer.from([2, ...row.map((byte, column) => byte - (rows[at - 1]?.[column] ?? 0))]),
    ),
  );
}

const PREDICTOR = '/DP<</Predictor 12/Columns 4>>';
const ROWS = SIGNED.padEnd(52);

/** Numbers that are equal once rounded, of which some viewers keep the lowest bits. */
const long = (bits: number) => String(2n ** 80n + BigInt(bits));

export const EQUALITY_ATTACKS: readonly Attack[] = [
  written(
    'a private text of the catalog is further entries after a byte that ends the name before it',
    (bytes) => ({
      ...edited(bytes, OBJECTS.catalog, />>$/, `/X\x801(/Pages ${MISSING} 0 R )>>`),
      [MISSING]: `<</Type/Pages/Kids[${MISSING + 1} 0 R]/Count 1>>`,
      [MISSING + 1]: `<<${PAGE}/Contents ${MISSING + 2} 0 R>>`,
      [MISSING + 2]: EVIL,
    }),
  ),
  written(
    'contents of a page that a signed text leads to after a byte that ends the name before it',
    () => ({ [OBJECTS.spare + 1]: EVIL }),
    steps(
      replacing(OBJECTS.pages, '/Type/Pages', '/Type/Pages/X\x801(/Kids[18 0 R] /X)'),
      spare(`<<${PAGE}/Contents 19 0 R>>`, stream(SIGNED)),
    ),
  ),
  written(
    'a picture is added whose name ends at a byte of 128',
    withPicture('X9'),
    drawn(stream(`${SIGNED} /X9\x80 Do`)),
  ),
  written(
    'contents are coded with a predictor under its short name',
    () => ({
      [OBJECTS.contents]: stream(
        deflateSync(predicted(ROWS)).toString('latin1'),
        `${PREDICTOR}/Filter/FlateDecode`,
      ),
    }),
    drawn(stream(ROWS, PREDICTOR)),
  ),
  written(
    'a picture is added whose name a predictor under its short name hides',
    withPicture('X9'),
    drawn(
      stream(
        deflateSync(Buffer.from(`\x01 ${SIGNED} /X9 Do `.padEnd(101))).toString('latin1'),
        '/DP<</Predictor 12/Columns 100>>/Filter/FlateDecode',
      ),
    ),
  ),
  written(
    'a long number loses the bit that hides a stamp',
    (bytes) => edited(bytes, OBJECTS.note, /\/F \S+/, `/F ${long(4)}`),
    steps(
      replacing(OBJECTS.note, '/Subtype/Text', `/Subtype/Stamp/AP<</N 18 0 R>>/F ${long(2)}`),
      spare(EVIL_FORM),
    ),
  ),
  written(
    'a long object number leads to contents of a page that had none',
    (bytes) => ({
      ...edited(bytes, OBJECTS.spare, '<<', `<</Contents ${2 ** 32 + MISSING} 0 R`),
      [MISSING]: EVIL,
    }),
    steps(replacing(OBJECTS.pages, '/Kids[3 0 R', '/Kids[3 0 R 18 0 R'), spare(`<<${PAGE}>>`)),
  ),
  attack('different readers', 'an opacity of null', {
    prepare: steps(
      replacing(OBJECTS.page, '/Font<</F1', '/ExtGState<</G 18 0 R>>/Font<</F1'),
      replacing(OBJECTS.contents, '/X1 Do', '/G gs '),
      spare('<</Type/ExtGState>>'),
    ),
    update: withEntries(OBJECTS.spare, { ca: null }),
  }),
  ...['CA', 'BS', 'Border', 'Name'].map((key) =>
    attack('different readers', `an annotation with ${key} of null`, {
      prepare: replacing(OBJECTS.note, '/Subtype/Text', '/Subtype/Square/IC[0 0 0]'),
      update: withEntries(OBJECTS.note, { [key]: null }),
    }),
  ),
  attack('different readers', 'a border of a link with a width of null', {
    prepare: replacing(OBJECTS.note, '/Subtype/Text', '/Subtype/Link/BS<</S/S>>'),
    update: withEntries(OBJECTS.note, { BS: dict({ S: name('S'), W: null }) }),
  }),
  attack('different readers', 'a null in place of the value that a widget inherits', {
    prepare: steps(
      replacing(OBJECTS.amount, '/FT/Tx/T(amount)/V(900)', '/Parent 18 0 R'),
      replacing(OBJECTS.amount, '/AP<</N 7 0 R>>', ''),
      replacing(OBJECTS.catalog, '/Fields[6 0 R', '/Fields[18 0 R'),
      spare('<</FT/Tx/T(amount)/V(900)/Kids[6 0 R]>>'),
    ),
    update: withEntries(OBJECTS.amount, { V: null }),
  }),
  written(
    'the caption of a button, an object of its own, changes',
    () => ({ [OBJECTS.spare + 1]: '(Rent is 100)' }),
    steps(
      replacing(OBJECTS.catalog, '/Fields[', '/Fields[18 0 R '),
      replacing(OBJECTS.page, '/Annots[', '/Annots[18 0 R '),
      spare(
        '<</Type/Annot/Subtype/Widget/P 3 0 R/FT/Btn/Ff 65536/T(push)/Rect[60 500 200 520]/DA(/F1 12 Tf)/MK<</CA 19 0 R>>>>',
        '(Rent is 900)',
      ),
    ),
  ),
  attack('different readers', 'the picture of a pressed box takes another resource of the form', {
    prepare: steps(
      replacing(OBJECTS.agreed, '/AP<</N', '/AP<</D 18 0 R/N'),
      replacing(OBJECTS.yesPicture, '/BBox', '/Resources<<>>/BBox'),
      replacing(OBJECTS.yesPicture + 1, '/BBox', '/Resources<<>>/BBox'),
      replacing(OBJECTS.catalog, '/DR<<', '/DR<</XObject<</Z 19 0 R>>'),
      spare(
        stream('/Z Do', '/Type/XObject/Subtype/Form/BBox[0 0 20 20]'),
        stream('0 0 1 1 re f', '/Type/XObject/Subtype/Form/BBox[0 0 20 20]'),
      ),
    ),
    update: (_, writer) =>
      writer.set(
        new PdfRef(OBJECTS.spare + 1, 0),
        new PdfStream(
          dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 20, 20] }),
          Buffer.from('0 0 20 20 re f'),
        ),
      ),
  }),
  written(
    'tags that speak another text are the first in the tree of parents',
    (bytes) =>
      edited(
        bytes,
        OBJECTS.spare,
        '<<',
        '<</ParentTree<</Nums[0[<</Type/StructElem/S/P/P 18 0 R/Pg 3 0 R/K 0/ActualText(Rent is 100)>>]]>>',
      ),
    steps(
      replacing(OBJECTS.catalog, '/Type/Catalog', '/Type/Catalog/StructTreeRoot 18 0 R'),
      spare('<</Type/StructTreeRoot/K 19 0 R>>', '<</Type/StructElem/S/P/P 18 0 R/Pg 3 0 R/K 0>>'),
    ),
  ),
  ...['/RoleMap<</P/Artifact>>', '/ClassMap<</P<</O/Layout/Hidden true>>>>', '/Namespaces[<</NS(a)>>]'].map(
    (entry) =>
      written(
        `tags get another meaning by ${entry}`,
        (bytes) => edited(bytes, OBJECTS.spare, '<<', `<<${entry}`),
        steps(
          replacing(OBJECTS.catalog, '/Type/Catalog', '/Type/Catalog/StructTreeRoot 18 0 R'),
          spare('<</Type/StructTreeRoot/K 19 0 R>>', '<</Type/StructElem/S/P/P 18 0 R/Pg 3 0 R/K 0>>'),
        ),
      ),
  ),
  written(
    'tags are moved to other numbers in the tree of parents',
    (bytes) => edited(bytes, OBJECTS.spare, /Nums \[/, 'Nums [5 '),
    steps(
      replacing(OBJECTS.catalog, '/Type/Catalog', '/Type/Catalog/StructTreeRoot 18 0 R'),
      spare(
        '<</Type/StructTreeRoot/K 19 0 R/ParentTree<</Nums[0[19 0 R]1[20 0 R]]>>>>',
        '<</Type/StructElem/S/P/P 18 0 R/Pg 3 0 R/K 0>>',
        '<</Type/StructElem/S/P/P 18 0 R/Pg 3 0 R/K 1>>',
      ),
    ),
  ),
  written(
    'a figure of a value is an escape beyond 255',
    (bytes) => edited(bytes, OBJECTS.amount, /\/V\s*(\(900\)|<\w+>)/, '/V (9\\4600)'),
    replacing(OBJECTS.amount, '/AP<</N 7 0 R>>', ''),
  ),
  written(
    'an option of a list lacks the text that is shown',
    (bytes) => edited(bytes, OBJECTS.spare, /\/Opt \[.*?\]/, '/Opt[[(a)](b)]'),
    steps(
      replacing(OBJECTS.catalog, '/Fields[', '/Fields[18 0 R '),
      replacing(OBJECTS.page, '/Annots[', '/Annots[18 0 R '),
      spare(
        '<</Type/Annot/Subtype/Widget/P 3 0 R/FT/Ch/T(l)/Rect[60 500 200 520]/DA(/F1 12 Tf)/Opt[(a)(b)]/V(b)>>',
      ),
    ),
  ),
  attack('different readers', 'an object stream has a predictor under its short name', {
    files: ['xref stream'],
    change: (bytes) => {
      const page = serialize(openDocument(bytes).load(OBJECTS.page)).replaceAll('\n', ' ');
      const evil = page.replace(`/Contents ${OBJECTS.contents} 0 R`, `/Contents ${OBJECTS.orphan} 0 R`);
      const lead = `${OBJECTS.page} 0 %`; // what follows is a comment where each row has a byte before it
      const data = `${lead}${page}\n${evil}`;
      const settings = `/DP<</Predictor 12/Columns ${data.length}>>/Filter/FlateDecode`;
      return rawUpdated(bytes, {
        objects: {
          [MISSING]: stream(
            deflateSync(Buffer.from(`\0${data}`, 'latin1')).toString('latin1'),
            `/Type/ObjStm/N 1/First ${lead.length}${settings}`,
          ),
        },
        rows: [{ number: OBJECTS.page, kind: 'compressed', at: MISSING, second: 0 }],
      });
    },
  }),
];
