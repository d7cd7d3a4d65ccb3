import { deflateSync } from 'node:zlib';
import { openDocument, PdfRef } from '#signing';
import { withEntries } from '#support/pdf/attacker.ts';
import { stream } from '#support/pdf/pdf-of-objects.ts';
import { ANY_LEVEL, attack, replacing, withSpare, type Attack } from './attack.ts';
import { OBJECTS } from './base-files.ts';
import { edited, EVIL, harmless, MISSING, rawUpdated, type RawUpdate } from './raw-update.ts';

/**
 * Attacks with updates that viewers may read in different ways, or that change how they read what was signed: about half
 * show something else in poppler or Ghostscript than what our parser reads, the others rest on what ISO 32000-2 leaves open.
 */

const PLAIN = ['classic', 'xref stream', 'object stream', 'several pages'];
const STREAM_OBJECTS = ['object stream'];
const SHOWN = 'BT /F1 18 Tf 60 760 Td (Rent is 900) Tj /F3 18 Tf (a) Tj ET /X1 Do';
const HIDDEN_FORM =
  '/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Matrix[1 0 0 1 0 0]/OC 12 0 R/Resources<</Font<</F1 5 0 R>>>>';
const HIDDEN_TEXT = 'BT /F1 18 Tf 60 700 Td (Clause 2) Tj ET';

function raw(title: string, make: (bytes: Buffer) => RawUpdate, rest: Partial<Attack> = {}): Attack {
  const change = (bytes: Buffer) => rawUpdated(bytes, make(bytes));
  return { family: 'different readers', name: title, levels: ANY_LEVEL, files: PLAIN, change, ...rest };
}

function offsetOf(bytes: Buffer, number: number): number {
  const entry = openDocument(bytes).entry(number);
  if (entry?.kind !== 'offset') throw new Error(`object ${number} is in an object stream`);
  return entry.offset;
}

const contents = (object: string) => (): RawUpdate => ({ objects: { [OBJECTS.contents]: object } });

const VALUES: readonly Attack[] = [
  raw('a number with a minus inside rotates the page', (bytes) => ({
    objects: edited(bytes, OBJECTS.page, />>$/, '/Rotate 0-90>>'),
  })),
  raw(
    'a number with a minus inside moves text',
    () => ({
      objects: { [OBJECTS.hiddenText]: stream(HIDDEN_TEXT, HIDDEN_FORM.replace('0 0]/OC', '0 0-500]/OC')) },
    }),
    {
      prepare: (objects) =>
        objects.map((text, at) => (at + 1 === OBJECTS.hiddenText ? stream(HIDDEN_TEXT, HIDDEN_FORM) : text)),
    },
  ),
  raw(
    'a reference with a comment inside',
    (bytes) => ({
      objects: edited(bytes, OBJECTS.page, '/Rotate 0', '/Rotate 0 %\n0 R'),
    }),
    { prepare: replacing(OBJECTS.page, '/Type/Page', '/Type/Page/Rotate 0') },
  ),
  attack('different readers', 'a reference to another generation of the contents', {
    update: withEntries(OBJECTS.page, { Contents: new PdfRef(OBJECTS.contents, 1) }),
  }),
  attack('different readers', 'a reference to another generation of the page', {
    update: (document, writer) => {
      const kids = document.array(document.dict(new PdfRef(OBJECTS.pages, 0))?.get('Kids'));
      withEntries(OBJECTS.pages, { Kids: [new PdfRef(OBJECTS.page, 1), ...kids.slice(1)] })(document, writer);
    },
  }),
];

/** Attacks that write what was signed in another form, which some viewers read as something else or ignore. */
const FORMS: readonly Attack[] = [
  raw('a reference to what covers a text, with a real object number', (bytes) => ({
    objects: edited(bytes, OBJECTS.page, '/X1 13 0 R', '/X1 13.0 0 R'),
  })),
  raw(
    'the flags of a hidden stamp as a real number',
    (bytes) => ({ objects: edited(bytes, OBJECTS.note, '/F 2', '/F 2.0') }),
    { prepare: replacing(OBJECTS.note, '/Subtype/Text', '/Subtype/Stamp/F 2/AP<</N 13 0 R>>') },
  ),
  raw('the length of the contents as a real number', contents(stream(SHOWN).replace(/Length \d+/, '$&.0'))),
  raw(
    'a code in the encoding of a font as a real number',
    (bytes) => ({ objects: edited(bytes, OBJECTS.font, '57', '57.0') }),
    { prepare: replacing(OBJECTS.font, '/WinAnsiEncoding', '<</Differences[57/one]>>') },
  ),
  raw(
    'the rotation of the page as a real number',
    (bytes) => ({ objects: edited(bytes, OBJECTS.page, '/Rotate 90', '/Rotate 90.0') }),
    { prepare: replacing(OBJECTS.page, '/Type/Page', '/Type/Page/Rotate 90') },
  ),
  raw(
    'the colours of a palette with other characters',
    (bytes) => ({ objects: edited(bytes, OBJECTS.page, /<ff00>/i, '<zzFF00>') }),
    {
      prepare: replacing(
        OBJECTS.page,
        '/Resources<<',
        '/Resources<</ColorSpace<</C1[/Indexed/DeviceGray 1<FF00>]>>',
      ),
    },
  ),
  raw('a new signature field whose picture has a name with a zero byte', (bytes) => {
    const [field, picture] = [OBJECTS.spare, OBJECTS.spare + 1];
    const widget = `<</Type/Annot/Subtype/Widget/FT/Sig/T(Later)/Rect[60 740 400 790]/AP#00<</N ${picture} 0 R>>>>`;
    return {
      objects: {
        ...edited(bytes, 1, /\/Fields ?\[/, `$&${field} 0 R `),
        ...edited(bytes, OBJECTS.page, /\/Annots ?\[/, `$&${field} 0 R `),
        [field]: widget,
        [picture]: stream('1 g 0 0 340 50 re f', '/Type/XObject/Subtype/Form/BBox[0 0 340 50]'),
      },
    };
  }),
];

const SPOKEN = '/P <</MCID 0>> BDC BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET EMC';

/** Returns a contract with the tags of its text. */
function withTags(objects: readonly string[]): string[] {
  const root = `<</Type/StructTreeRoot/K[${OBJECTS.spare + 1} 0 R]>>`;
  const element = `<</Type/StructElem/S/P/P ${OBJECTS.spare} 0 R/Pg 3 0 R/K 0>>`;
  const tagged = replacing(1, '/Type/Catalog', `/Type/Catalog/StructTreeRoot ${OBJECTS.spare} 0 R`)(objects);
  return withSpare(
    tagged.map((text, at) => (at + 1 === OBJECTS.contents ? stream(SPOKEN) : text)),
    [root, element],
  );
}

const TAGS: readonly Attack[] = [
  raw(
    'the tag of a new signature field is also that of a text, and speaks another one',
    (bytes) => {
      const [field, tag] = [MISSING, MISSING + 1];
      const element = `<</Type/StructElem/S/Figure/P ${OBJECTS.spare} 0 R/Pg 3 0 R/Alt(Rent is 100)/Obj ${field} 0 R/K 0>>`;
      return {
        objects: {
          ...edited(bytes, 1, /\/Fields ?\[/, `$&${field} 0 R `),
          ...edited(bytes, OBJECTS.page, /\/Annots ?\[/, `$&${field} 0 R `),
          ...edited(bytes, OBJECTS.spare, /\/K ?\[/, `$&${tag} 0 R `),
          [field]: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Later)/Rect[0 0 0 0]>>',
          [tag]: element,
        },
      };
    },
    { prepare: withTags },
  ),
];

const flate = (data: string) => deflateSync(Buffer.from(data, 'latin1')).toString('latin1');

/** Returns compressed data whose last block is missing (RFC 1951, 3.2.4). */
function withoutEnd(data: string): string {
  const header = Buffer.from([0x78, 0x9c, 0, data.length & 0xff, data.length >> 8, 0, 0]);
  header.writeUInt16LE(0xffff - data.length, 5);
  return `${header.toString('latin1')}${data}`;
}

const STREAMS: readonly Attack[] = [
  raw('a stream with too small a length', contents(stream(SHOWN).replace(/Length \d+/, 'Length 20'))),
  raw('compressed data without their end', contents(stream(withoutEnd(SHOWN), '/Filter/FlateDecode')), {
    prepare: (objects) => objects.map((text, at) => (at + 1 === OBJECTS.contents ? stream(SHOWN) : text)),
  }),
  raw(
    'data on the line of the word stream',
    () => ({
      objects: {
        [OBJECTS.contents]: `<</Length 47>>stream/P BMC BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET endstream %\n${EVIL}`,
      },
    }),
    {
      prepare: (objects) =>
        objects.map((text, at) =>
          at + 1 === OBJECTS.contents ? stream('/P BMC BT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET') : text,
        ),
    },
  ),
  raw(
    'compressed data with a TIFF predictor',
    contents(stream(flate(SHOWN), '/Filter/FlateDecode/DecodeParms<</Predictor 2/Columns 8>>')),
  ),
  raw(
    'parameters that are no list, of a list of filters',
    contents(
      stream(
        flate(SHOWN.replace(/.{1,8}/gs, '\0$&')),
        '/Filter[/FlateDecode]/DecodeParms<</Predictor 12/Columns 8>>',
      ),
    ),
  ),
  raw(
    'hexadecimal data with other characters',
    contents(stream(Buffer.from(SHOWN).toString('hex').replace(/../g, '$&zz'), '/Filter/ASCIIHexDecode')),
  ),
];

const STATED_LENGTH = 60_000;
const SIGNED_STREAM = `<</Length ${STATED_LENGTH}>>\nstream\nBT /F1 18 Tf 60 760 Td (Rent is 900) Tj ET /X1 Do\nendstream`;

/** Returns an update that begins with a text which ends at an offset of the file. */
function reaching(bytes: Buffer, end: number, text: string): string {
  return `${text}%${'x'.repeat(end - bytes.length - 2 - text.length)}`;
}

const SIGNED_BYTES: readonly Attack[] = [
  raw(
    'a signed stream reaches into the update',
    (bytes) => {
      const end = offsetOf(bytes, OBJECTS.contents) + SIGNED_STREAM.indexOf('BT') + 8 + STATED_LENGTH;
      const evil = 'Q Q 1 g 0 0 595 842 re f 0 g BT /F1 18 Tf 60 760 Td (Rent is 100) Tj ET\n';
      return { lead: `${reaching(bytes, end, evil)}\nendstream\nendobj\n`, objects: harmless(bytes) };
    },
    { prepare: (objects) => objects.map((text, at) => (at + 1 === OBJECTS.contents ? SIGNED_STREAM : text)) },
  ),
  raw(
    'an object that the signed file lacks, outside the cross-reference',
    (bytes) => ({
      lead: `${MISSING} 0 obj\n${EVIL}\nendobj\n`,
      objects: harmless(bytes),
    }),
    { prepare: replacing(OBJECTS.page, '/Contents 4 0 R', `/Contents[4 0 R ${MISSING} 0 R]`) },
  ),
  ...['4\0' + '0\0obj', '4 0%\nobj', '4 000000 obj'].map((header, place) =>
    raw(`the contents again, outside the cross-reference, under an odd header ${place + 1}`, (bytes) => ({
      lead: `${header}\n${EVIL}\nendobj\n`,
      objects: harmless(bytes),
    })),
  ),
  {
    family: 'different readers',
    name: 'blanks that hide the end of the file, so that viewers rebuild the cross-reference',
    levels: ANY_LEVEL,
    change: (bytes) => Buffer.concat([bytes, Buffer.alloc(30_000, ' ')]),
  },
];

const XREF: readonly Attack[] = [
  raw(
    'an entry with a wrong index in an object stream',
    (bytes) => {
      const entry = openDocument(bytes).entry(OBJECTS.font);
      if (entry?.kind !== 'compressed') throw new Error('not in an object stream');
      return {
        rows: [{ number: OBJECTS.font, kind: 'compressed', at: entry.container, second: entry.index + 3 }],
      };
    },
    { files: STREAM_OBJECTS },
  ),
  raw(
    'an entry of a missing object leads to another one',
    (bytes) => ({
      rows: [{ number: MISSING, kind: 'offset', at: offsetOf(bytes, OBJECTS.orphan), second: 0 }],
    }),
    { prepare: replacing(OBJECTS.page, '/Contents 4 0 R', `/Contents[4 0 R ${MISSING} 0 R]`) },
  ),
  raw('a cross-reference of all objects that continues none leads to other contents', () => ({
    ...contents(EVIL)(),
    isWhole: true,
  })),
  raw(
    'a cross-reference of all objects that continues none leads to the contents of an orphan',
    (bytes) => ({
      isWhole: true,
      rows: [{ number: OBJECTS.contents, kind: 'offset', at: offsetOf(bytes, OBJECTS.orphan), second: 0 }],
    }),
    { files: ['classic', 'xref stream', 'several pages'] },
  ),
  raw('the document information is also the contents', (bytes) => ({
    objects: harmless(bytes),
    trailer: `/Info ${OBJECTS.contents} 0 R`,
  })),
  raw('the trailer names another document, which LibreOffice opens', (bytes) => ({
    objects: { ...harmless(bytes), [MISSING]: stream('PK') },
    trailer: `/AdditionalStreams[/application#2fvnd.oasis.opendocument.text ${MISSING} 0 R]`,
  })),
  raw('a Size below most objects', (bytes) => ({ objects: harmless(bytes), size: 5 })),
  raw(
    'a stream that calls itself a cross-reference leads to what is replaced',
    () => ({
      objects: { [OBJECTS.hiddenText]: stream('', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]') },
    }),
    {
      prepare: (objects) => {
        const drawn = replacing(OBJECTS.contents, 'ET /X1 Do', 'ET')(objects);
        const named = replacing(OBJECTS.page, '/XObject<</X1 13 0 R>>', '/XObject 18 0 R')(drawn);
        return withSpare(named, [stream('x', '/Type/XRef/Info 13 0 R')]);
      },
    },
  ),
  raw(
    'a node that is twice in the page tree becomes another one',
    () => ({
      objects: {
        [OBJECTS.pages]:
          '<</Type/Pages/Kids[18 0 R<</Type/Pages/Parent 2 0 R/Kids[30 0 R]/Count 1>>]/Count 2>>',
        30: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 15 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
      },
    }),
    {
      files: ['classic', 'xref stream', 'object stream'],
      prepare: (objects) => {
        const twice = replacing(OBJECTS.pages, '/Kids[3 0 R]', '/Kids[18 0 R 18 0 R]')(objects);
        return withSpare(replacing(OBJECTS.page, '/Parent 2 0 R', '/Parent 18 0 R')(twice), [
          '<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1>>',
        ]);
      },
    },
  ),
];

export const READER_ATTACKS: readonly Attack[] = [
  ...VALUES,
  ...FORMS,
  ...TAGS,
  ...STREAMS,
  ...SIGNED_BYTES,
  ...XREF,
];
