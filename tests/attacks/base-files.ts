import { deflateSync } from 'node:zlib';
import { encryptPdf } from '#signing';
import { encryptedOldWay } from '#support/pdf/old-encryption.ts';
import { pdfOfObjects, stream } from '#support/pdf/pdf-of-objects.ts';

/** Unsigned file that attacks prepare and change; the objects have the same numbers in all of them. */
export interface AttackedFile {
  name: string;
  /** Makes the file from its objects, which a prepared attack may change before. */
  build: (objects: readonly string[]) => Buffer;
  objects: readonly string[];
  password: string | undefined;
}

/** Object numbers. */
export const OBJECTS = {
  catalog: 1,
  pages: 2,
  page: 3,
  contents: 4,
  font: 5,
  amount: 6,
  amountPicture: 7,
  agreed: 8,
  yesPicture: 9,
  metadata: 11,
  layer: 12,
  hiddenText: 13,
  note: 14,
  orphan: 15,
  glyph: 17,
  /** The first of three numbers that are free for prepared objects. */
  spare: 18,
  /** Length of the object stream, in the file that has one. */
  streamLength: 23,
} as const;

export const PASSWORD = 'geheim';
const BOX = '/Type/Annot/Subtype/Widget/P 3 0 R';
const FORM = '/Type/XObject/Subtype/Form';
const FONTS = '/Resources<</Font<</F1 5 0 R/F3 16 0 R>>>>';

/** A contract with a form, a layer, metadata, a note, a Type 3 font, and an object that nothing uses. */
const CONTRACT: readonly string[] = [
  '<</Type/Catalog/Pages 2 0 R/Metadata 11 0 R/AcroForm<</Fields[6 0 R 8 0 R]/DA(/F1 12 Tf)/DR<</Font<</F1 5 0 R>>>>>>/OCProperties<</OCGs[12 0 R]/D<</OFF[12 0 R]>>>>>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Annots[6 0 R 8 0 R 14 0 R]/Resources<</Font<</F1 5 0 R/F3 16 0 R>>/XObject<</X1 13 0 R>>>>>>',
  stream('BT /F1 18 Tf 60 760 Td (Rent is 900) Tj /F3 18 Tf (a) Tj ET /X1 Do'),
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  `<<${BOX}/FT/Tx/T(amount)/V(900)/DA(/F1 12 Tf)/Rect[60 600 200 620]/AP<</N 7 0 R>>>>`,
  stream('/Tx BMC BT /F1 12 Tf 2 5 Td (900) Tj ET EMC', `${FORM}/BBox[0 0 140 20]${FONTS}`),
  `<<${BOX}/FT/Btn/T(agreed)/V/Off/AS/Off/Rect[60 560 80 580]/AP<</N<</Yes 9 0 R/Off 10 0 R>>>>>>`,
  stream('0 0 20 20 re f', `${FORM}/BBox[0 0 20 20]`),
  stream('0 0 20 20 re S', `${FORM}/BBox[0 0 20 20]`),
  stream('<x:xmpmeta/>', '/Type/Metadata/Subtype/XML'),
  '<</Type/OCG/Name(Draft)>>',
  stream('BT /F1 18 Tf 60 700 Td (Clause 2) Tj ET', `${FORM}/BBox[0 0 595 842]/OC 12 0 R${FONTS}`),
  '<</Type/Annot/Subtype/Text/Rect[500 700 520 720]/Contents(Please check)>>',
  stream('BT /F1 18 Tf 60 760 Td (Rent is 100) Tj ET'),
  '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[0.1 0 0 0.1 0 0]/FirstChar 97/LastChar 97/Widths[9]/CharProcs<</a 17 0 R>>/Encoding<</Differences[97/a]>>>>',
  stream('9 0 d0 0 0 9 9 re f'),
  'null',
  'null',
  'null',
];

/** The contract with two more pages. */
const LONG_CONTRACT: readonly string[] = [
  ...CONTRACT.map((object) => object.replace('/Kids[3 0 R]/Count 1', '/Kids[3 0 R 21 0 R 22 0 R]/Count 3')),
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 15 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 842 595]/Rotate 90>>',
];

/** Bytes of another kind; the offsets that a file states count from its header. */
export const BEFORE_HEADER = Buffer.from(`${'-'.repeat(800)}\n`);

/** Files of every structure. */
export const ATTACKED_FILES: readonly AttackedFile[] = [
  { name: 'classic', build: (objects) => pdfOfObjects(objects), objects: CONTRACT, password: undefined },
  {
    name: 'xref stream',
    build: (objects) => streamedPdf(objects, { isCompressed: false }),
    objects: CONTRACT,
    password: undefined,
  },
  {
    name: 'object stream',
    build: (objects) => streamedPdf(objects, { isCompressed: true }),
    objects: CONTRACT,
    password: undefined,
  },
  {
    name: 'encrypted',
    build: (objects) => encryptPdf(pdfOfObjects(objects), { userPassword: PASSWORD }),
    objects: CONTRACT,
    password: PASSWORD,
  },
  {
    name: 'AES-128',
    build: (objects) => encryptedOldWay(pdfOfObjects(objects)),
    objects: CONTRACT,
    password: undefined,
  },
  {
    name: 'bytes before the header',
    build: (objects) => Buffer.concat([BEFORE_HEADER, pdfOfObjects(objects)]),
    objects: CONTRACT,
    password: undefined,
  },
  { name: 'linearized', build: linearizedPdf, objects: CONTRACT, password: undefined },
  {
    name: 'several pages',
    build: (objects) => pdfOfObjects(objects),
    objects: LONG_CONTRACT,
    password: undefined,
  },
];

/** Returns a file with a cross-reference stream; compressed: all but its streams are in an object stream. */
function streamedPdf(objects: readonly string[], { isCompressed }: { isCompressed: boolean }): Buffer {
  const inner = objects.flatMap((text, index) =>
    isCompressed && !text.includes('\nstream\n') ? [{ number: index + 1, text }] : [],
  );
  const container = objects.length + 1;
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const rows = new Map<number, [number, number, number]>([[0, [0, 0, 255]]]);
  const add = (number: number, text: string) => {
    rows.set(number, [1, file.length, 0]);
    file += `${number} 0 obj\n${text}\nendobj\n`;
  };
  objects.forEach((text, index) => {
    if (!inner.some(({ number }) => number === index + 1)) add(index + 1, text);
  });
  let at = 0;
  const header = inner.map(({ number, text }, place) => {
    rows.set(number, [2, container, place]);
    const offset = at;
    at += text.length + 1;
    return `${number} ${offset}`;
  });
  const lead = `${header.join(' ')}\n`;
  const data = deflateSync(Buffer.from(lead + inner.map(({ text }) => text).join('\n'), 'latin1'));
  const settings = `/Type/ObjStm/N ${inner.length}/First ${lead.length}/Filter/FlateDecode`;
  const length = container + 2; // the cross-reference stream is between them
  add(
    container,
    stream(data.toString('latin1'), settings).replace(/\/Length \d+/, () => `/Length ${length} 0 R`),
  );
  add(length, String(data.length));
  const start = file.length;
  rows.set(container + 1, [1, start, 0]);
  const entries = Buffer.alloc((container + 3) * 6);
  for (const [number, [kind, second, third]] of rows) {
    entries.writeUInt8(kind, number * 6);
    entries.writeUInt32BE(second, number * 6 + 1);
    entries.writeUInt8(third, number * 6 + 5);
  }
  const xref = `/Type/XRef/W[1 4 1]/Size ${container + 3}/Root 1 0 R`;
  add(container + 1, stream(entries.toString('latin1'), xref));
  return Buffer.from(`${file}startxref\n${start}\n%%EOF\n`, 'latin1');
}

/** Length that the linearized file states, in bytes: greater than its own, so that viewers do not rely on it. */
export const LINEARIZED_LENGTH = 100_000;

/**
 * Returns a file that begins as a linearized one, with a cross-reference whose catalog is the first of the spare objects. Viewers
 * begin with the one at its end.
 */
function linearizedPdf(objects: readonly string[]): Buffer {
  const number = objects.length + 1;
  const length = String(LINEARIZED_LENGTH);
  let offsets = objects.map(() => 0);
  const table = (root: number) => {
    const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const free = '0000000000 65535 f \n';
    return `xref\n0 ${number}\n${free}${lines.join('')}trailer\n<</Size ${number + 1}/Root ${root} 0 R>>\n`;
  };
  const begin = () =>
    `%PDF-1.7\n${number} 0 obj\n<</Linearized 1/L ${length}/H[15 1]/O 3/E ${length}/N 1/T ${length}>>\nendobj\n` +
    `${table(OBJECTS.spare)}startxref\n0\n%%EOF\n`;
  let at = begin().length;
  offsets = objects.map((text, index) => {
    const offset = at;
    at += `${index + 1} 0 obj\n${text}\nendobj\n`.length;
    return offset;
  });
  const body = objects.map((text, index) => `${index + 1} 0 obj\n${text}\nendobj\n`).join('');
  return Buffer.from(`${begin()}${body}${table(1)}startxref\n${at}\n%%EOF\n`, 'latin1');
}
