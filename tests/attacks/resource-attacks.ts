import { deflateSync } from 'node:zlib';
import { dict, name, type PdfDict, type PdfObject, PdfRef, textString } from '#signing';
import { pageOf, withEntries, type Update } from '#support/pdf/attacker.ts';
import { stream } from '#support/pdf/pdf-of-objects.ts';
import { attack, replacing, withSpare, type Attack } from './attack.ts';
import { OBJECTS } from './base-files.ts';
import { drawing, FONTS } from './drawing.ts';

/** Attacks through resources that an update adds, and boxes that it draws anew, which need no key. */

const REPLACED = 'BT /F1 18 Tf 60 760 Td (Rent is 100) Tj ET';
/** A font that shows another figure for 9. */
const LYING_FONT = dict({
  ...{ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') },
  Encoding: dict({ Differences: [57, name('one')] }),
});

/** Adds a resource to those of the page. */
function withResource(category: string, key: string, value: PdfObject): Update {
  return (document, writer) => {
    const { ref, page } = pageOf(document);
    const old: PdfDict = document.dict(page.get('Resources')) ?? new Map<string, PdfObject>();
    const named = document.dict(old.get(category)) ?? new Map<string, PdfObject>();
    const grown = new Map(old).set(category, new Map([...named, [key, writer.add(value)]]));
    writer.set(ref, new Map(page).set('Resources', grown));
  };
}

/** Adds a picture of another rent to the resources of the page. */
function withPicture(key: string): Update {
  return withResource('XObject', key, drawing(REPLACED, { BBox: [0, 0, 595, 842] }));
}

/** Has the page end with operators that need a resource it has not. */
const naming = (operators: string) => (objects: readonly string[]) =>
  objects.map((text, index) => (index + 1 === OBJECTS.contents ? drawnBesides(text, operators) : text));

function drawnBesides(stream: string, operators: string): string {
  const content = /stream\n([\s\S]*)\nendstream/.exec(stream)?.[1] ?? '';
  const data = `${content} ${operators}`;
  return `<</Length ${data.length}>>\nstream\n${data}\nendstream`;
}

/** Switches the box with a new picture of its state. */
function redrawn(content: string, state = 'Yes'): Update {
  return (document, writer) => {
    const field = document.dict(new PdfRef(OBJECTS.agreed, 0));
    const picture = writer.add(drawing(content, { BBox: [0, 0, 20, 20] }));
    const states = document.dict(document.dict(field?.get('AP'))?.get('N'));
    const N = new Map([...(states ?? []), [state, picture] as const]);
    withEntries(OBJECTS.agreed, { V: name(state), AS: name(state), AP: dict({ N }) })(document, writer);
  };
}

/** Resources that the page, or the picture of a field, names but does not have when it is signed. */
const NAMED: readonly [string, string, Update][] = [
  ['a font', 'BT /F9 18 Tf 60 700 Td (999) Tj ET', withResource('Font', 'F9', LYING_FONT)],
  [
    'a font under an escaped name',
    'BT /F#39 18 Tf 60 700 Td (999) Tj ET',
    withResource('Font', 'F9', LYING_FONT),
  ],
  ['a picture', '/X9 Do', withPicture('X9')],
  [
    'a graphics state',
    '/G9 gs BT /F1 18 Tf 60 740 Td (not) Tj ET',
    withResource('ExtGState', 'G9', dict({ ca: 0 })),
  ],
  [
    'a layer',
    '/OC /L9 BDC BT /F1 18 Tf 60 740 Td (not) Tj ET EMC',
    withResource('Properties', 'L9', dict({ Type: name('OCG') })),
  ],
];

const NOT = 'BT /F1 18 Tf 60 740 Td (not) Tj ET';
const SPARE = OBJECTS.spare;

/** Has the page draw something with a resource, the first of the spare objects. */
const drawnWith =
  (resources: string, operators: string, resource: string) =>
  (objects: readonly string[]): string[] => {
    const named = replacing(OBJECTS.page, '/Resources<<', `/Resources<<${resources}`)(objects);
    return withSpare(naming(operators)(named), [resource]);
  };

/** Group of a mask that hides all. */
const HIDDEN_GROUP = drawing('', {
  BBox: [0, 0, 595, 842],
  Group: dict({ S: name('Transparency'), CS: name('DeviceGray') }),
});

/** Dictionaries that look like the resources of a page, or like a list of fonts, and grow by what decides how the page is drawn. */
const DISGUISED: readonly [string, (objects: readonly string[]) => string[], Update][] = [
  [
    'a graphics state that is named as a category',
    drawnWith(`/ExtGState<</Font ${SPARE} 0 R>>`, `/Font gs ${NOT}`, '<</Note 1>>'),
    withEntries(SPARE, { ca: 0 }),
  ],
  [
    'a font that is named as a category',
    (objects) => {
      const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
      const form = `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</Font ${SPARE + 1} 0 R>>>>`;
      const drawn = replacing(OBJECTS.page, '/XObject<<', `/XObject<</X2 ${SPARE} 0 R`)(objects);
      return withSpare(naming('/X2 Do')(drawn), [stream('BT /Font 18 Tf 60 720 Td (999) Tj ET', form), font]);
    },
    withEntries(SPARE + 1, { Encoding: dict({ Differences: [57, name('one')] }) }),
  ],
  [
    'a property list that is named as a category',
    drawnWith(`/Properties<</Font ${SPARE} 0 R>>`, `/OC /Font BDC ${NOT} EMC`, '<</Note 1>>'),
    withEntries(SPARE, { Type: name('OCMD'), OCGs: [new PdfRef(OBJECTS.layer, 0)] }),
  ],
  [
    'a graphics state whose entries call themselves fonts',
    drawnWith(`/ExtGState<</G9 ${SPARE} 0 R>>`, `/G9 gs ${NOT}`, '<</Note<</Type/Font>>>>'),
    withMask,
  ],
];

function withMask(...[document, writer]: Parameters<Update>): void {
  const G = writer.add(HIDDEN_GROUP);
  withEntries(SPARE, { SMask: dict({ Type: name('Font'), S: name('Luminosity'), G }) })(document, writer);
}

/** Names that some viewers read in another way, and the name that they read. */
const NAMES: readonly [string, string, string][] = [
  ['cut off after 127 bytes', 'A'.repeat(200), 'A'.repeat(127)],
  ['cut off after 255 bytes', 'A'.repeat(400), 'A'.repeat(255)],
  ['ended by a byte of 0', 'X9#00b', 'X9'],
  ['with half an escape', 'X#3G', 'X0'],
  ['with an escape across a line end', 'X#3\n9', 'X09'],
  ['with an escape beyond F', 'X#3G', 'X@'],
];

/** Page contents, and a name in it that is not in the data as they are coded. */
const SHOWN = 'BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET';
const HIDDEN = `${SHOWN} /X9 Do `;
const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');
const lzwOf = (content: string) => packed([256, ...Buffer.from(content, 'latin1'), 257]);

/** Returns codes of 9 bits, with which LZW begins. */
function packed(codes: readonly number[]): string {
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('');
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => parseInt(byte.padEnd(8, '0'), 2))).toString('latin1');
}

/** Returns data that the predictor of TIFF turns into the text. */
function predicted(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  const differences = bytes.map((byte, place) => byte - (bytes[place - 1] ?? 0));
  return deflateSync(differences).toString('latin1');
}

const contents = (text: string) => (objects: readonly string[]) =>
  objects.map((object, index) => (index + 1 === OBJECTS.contents ? text : object));
const PICTURE = '/Subtype/Image/Filter/LZWDecode';
const ODD_HEX = `${hex(SHOWN)}${hex(' /')}4G${hex('9 Do ')}>`;

/** Content that draws an XObject which its page does not have, in a form that some viewers decode in another way. */
const CODED: readonly [string, (objects: readonly string[]) => string[], string][] = [
  ['hexadecimal data with another letter', contents(stream(ODD_HEX, '/Filter/ASCIIHexDecode')), '@9'],
  [
    'the predictor of TIFF',
    contents(
      stream(predicted(HIDDEN), `/Filter/FlateDecode/DecodeParms<</Predictor 2/Columns ${HIDDEN.length}>>`),
    ),
    'X9',
  ],
  ['a filter under its short name', contents(stream(`${hex(HIDDEN)}>`, '/Filter[]/F/ASCIIHexDecode')), 'X9'],
  [
    'the group of a mask that says that it is a picture',
    (objects) => {
      const group = '/Type/XObject/BBox[0 0 595 842]/Group<</S/Transparency/CS/DeviceGray>>';
      const state = `/Resources<</ExtGState<</G1<</SMask<</S/Luminosity/G ${SPARE} 0 R>>>>>>`;
      const masked = replacing(OBJECTS.page, '/Resources<<', state)(objects);
      const picture = stream(lzwOf('1 g /X9 Do'), `${PICTURE}${group}`);
      return withSpare(naming('/G1 gs 0 0 1 rg 0 0 300 300 re f')(masked), [picture]);
    },
    'X9',
  ],
  [
    'a glyph that is named as pictures are',
    (objects) => {
      const named = replacing(16, '[97/a]', '[97/XObject]')(objects);
      const glyph = stream(lzwOf('9 0 d0 /X9 Do'), PICTURE);
      return withSpare(replacing(16, '<</a 17 0 R>>', `<</XObject ${SPARE} 0 R>>`)(named), [glyph]);
    },
    'X9',
  ],
];

/** A space in which black is white. */
const WHITE: PdfObject = [name('CalGray'), dict({ WhitePoint: [1, 1, 1], Gamma: 0.001 })];

const FRAME = '0 0 20 20 re S';
const BOXES: readonly [string, string][] = [
  ['a text', 'BT /F1 12 Tf 2 5 Td (No) Tj ET'],
  [
    'a mark outside of it',
    `${FRAME} 0 g 35 10 m 35 13 33 15 30 15 c 27 15 25 13 25 10 c 25 7 27 5 30 5 c 33 5 35 7 35 10 c f`,
  ],
  ['no mark', FRAME],
  [
    'a white mark',
    `${FRAME} 1 g 15 10 m 15 13 13 15 10 15 c 7 15 5 13 5 10 c 5 7 7 5 10 5 c 13 5 15 7 15 10 c f`,
  ],
  ['another area filled', `${FRAME} 0 0 20 20 re f`],
];

export const RESOURCE_ATTACKS: readonly Attack[] = [
  ...NAMED.map(([title, operators, update]) =>
    attack('resources', `${title} that the page names is added`, { prepare: naming(operators), update }),
  ),
  ...DISGUISED.map(([title, prepare, update]) => attack('resources', `${title} grows`, { prepare, update })),
  ...NAMES.map(([title, written, key]) =>
    attack('resources', `a picture is added under a name ${title}`, {
      prepare: naming(`/${written} Do `),
      update: withPicture(key),
    }),
  ),
  ...CODED.map(([title, prepare, key]) =>
    attack('resources', `a picture is added that the page draws by ${title}`, {
      prepare,
      update: withPicture(key),
    }),
  ),
  attack('resources', 'a picture is added that the page draws beyond a wrong length', {
    files: ['classic', 'several pages'],
    prepare: contents(`<</Length 9999>>\nstream\n${SHOWN}\nendstream\n/X9 Do \nendstream`),
    update: withPicture('X9'),
  }),
  attack('resources', 'a default colour space is added to the page', {
    update: withResource('ColorSpace', 'DefaultGray', WHITE),
  }),
  attack('resources', 'the value of a field is drawn in a black that is white', {
    update: (document, writer) => {
      const resources = dict({ Font: FONTS, ColorSpace: dict({ DefaultGray: WHITE }) });
      const picture = drawing('BT 0 g /F1 12 Tf 2 5 Td (100) Tj ET', { Resources: resources });
      const entries = { V: textString('100'), AP: dict({ N: writer.add(picture) }) };
      withEntries(OBJECTS.amount, entries)(document, writer);
    },
  }),
  ...BOXES.map(([title, content]) =>
    attack('appearances', `a box is switched and drawn anew with ${title}`, { update: redrawn(content) }),
  ),
  attack('appearances', 'a box that stays off is drawn anew with a mark', {
    update: redrawn(
      `${FRAME} 0 g 15 10 m 15 13 13 15 10 15 c 7 15 5 13 5 10 c 5 7 7 5 10 5 c 13 5 15 7 15 10 c f`,
      'Off',
    ),
  }),
];
