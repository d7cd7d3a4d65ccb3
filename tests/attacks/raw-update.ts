import { openDocument, serialize, type PdfDocument } from '#signing';
import { stream } from '#support/pdf/pdf-of-objects.ts';

/** Contents that cover the page and state another rent. */
export const EVIL = stream('1 g 0 0 595 842 re f 0 g BT /F1 18 Tf 60 760 Td (Rent is 100) Tj ET');
/** Number of an object that no attacked file has. */
export const MISSING = 99;

/** Row of a cross-reference, as the attacker writes it. */
export interface RawRow {
  number: number;
  kind: 'offset' | 'compressed' | 'free';
  /** Offset in the file, number of the object stream, or 0. */
  at: number;
  /** Generation, or index in the object stream. */
  second: number;
}

/** Incremental update that is written byte for byte. */
export interface RawUpdate {
  /** Text before the objects. */
  lead?: string;
  /** What stands between `12 0 obj` and `endobj`, by object number. */
  objects?: Readonly<Record<number, string>>;
  /** Further objects with the numbers of `objects`, written after them. */
  copies?: Readonly<Record<number, string>>;
  /** Where the cross-reference lists the copies: before or after the objects that they repeat. By default it does not list them. */
  copiesListed?: 'first' | 'last';
  /** Rows besides those of the objects; they replace those of the same number. */
  rows?: readonly RawRow[];
  /** Locates all objects of the file anew, and continues no cross-reference. */
  isWhole?: boolean;
  /** Size of the trailer instead of the right one. */
  size?: number;
  /** Number of the encryption dictionary instead of that of the file. */
  encrypt?: number;
  /** Further entries of the trailer. */
  trailer?: string;
}

/** Returns the file with an update, whose cross-reference is of the kind that the file has. */
export function rawUpdated(bytes: Buffer, update: RawUpdate, password?: string): Buffer {
  const { lead = '', objects = {}, copies = {}, copiesListed } = update;
  const { rows = [], isWhole = false, size, encrypt, trailer: further = '' } = update;
  const document = openDocument(bytes, { password });
  const { trailer, usesXrefStream, startxref } = document;
  const found = new Map<number, RawRow>((isWhole ? rowsOf(document) : []).map((row) => [row.number, row]));
  let text = `\n${lead}`;
  const append = (number: number, body: string): RawRow => {
    const at = bytes.length + text.length;
    text += `${number} 0 obj\n${body}\nendobj\n`;
    return { number, kind: 'offset', at, second: 0 };
  };
  const write = (number: number, body: string) => found.set(number, append(number, body));
  for (const [number, body] of Object.entries(objects)) write(Number(number), body);
  const copied = Object.entries(copies).map(([number, body]) => append(Number(number), body));
  for (const row of rows) found.set(row.number, row);
  const known = Number(trailer.get('Size'));
  const next = Math.max(known, ...[...found.keys()].map((number) => number + 1));
  const kept = ['Root', 'Encrypt', 'ID'].flatMap((key) => {
    if (key === 'Encrypt' && encrypt !== undefined) return [`/${key} ${encrypt} 0 R`];
    const value = trailer.get(key);
    return value === undefined ? [] : [`/${key} ${serialize(value)}`];
  });
  const entries = `${isWhole ? '' : `/Prev ${startxref}`}${kept.join('')}${further}`;
  const start = bytes.length + text.length;
  if (usesXrefStream) found.set(next, { number: next, kind: 'offset', at: start, second: 0 });
  const listed = [
    ...(copiesListed === 'first' ? copied : []),
    ...found.values(),
    ...(copiesListed === 'last' ? copied : []),
  ];
  if (usesXrefStream) append(next, xrefStream(listed, `/Size ${size ?? next + 1}${entries}`));
  else {
    const lines = listed.map(
      ({ number, kind, at, second }) =>
        `${number} 1\n${digits(at, 10)} ${digits(second, 5)} ${kind === 'free' ? 'f' : 'n'} \n`,
    );
    text += `xref\n${lines.join('')}trailer\n<</Size ${size ?? next}${entries}>>\n`;
  }
  return Buffer.concat([bytes, Buffer.from(`${text}startxref\n${start}\n%%EOF\n`, 'latin1')]);
}

/** Returns an object of the file as text, with a text replaced. */
export function edited(
  bytes: Buffer,
  number: number,
  from: RegExp | string,
  to: string,
): Record<number, string> {
  const text = serialize(openDocument(bytes).load(number));
  const found = text.replace(from, to);
  if (found === text) throw new Error(`object ${number} has no ${String(from)}`);
  return { [number]: found };
}

/** Returns an update that only a security store needs. */
export function harmless(bytes: Buffer): Record<number, string> {
  return edited(bytes, 1, />>$/, '/DSS<</Type/DSS>>>>');
}

/** Returns the rows that locate all objects of a file. */
function rowsOf(document: PdfDocument): RawRow[] {
  return document.objectNumbers().flatMap((number): RawRow[] => {
    const entry = document.entry(number);
    if (entry?.kind === 'offset')
      return [{ number, kind: 'offset', at: entry.offset, second: entry.generation }];
    if (entry?.kind === 'compressed')
      return [{ number, kind: 'compressed', at: entry.container, second: entry.index }];
    return [];
  });
}

const digits = (value: number, count: number) => String(value).padStart(count, '0');

function xrefStream(rows: readonly RawRow[], entries: string): string {
  const data = Buffer.alloc(rows.length * 7);
  rows.forEach(({ kind, at, second }, place) => {
    data.writeUInt8({ free: 0, offset: 1, compressed: 2 }[kind], place * 7);
    data.writeUInt32BE(at, place * 7 + 1);
    data.writeUInt16BE(second, place * 7 + 5);
  });
  const index = rows.map(({ number }) => `${number} 1`).join(' ');
  const settings = `/Type/XRef/W[1 4 2]/Index[${index}]${entries}/Length ${data.length}`;
  return `<<${settings}>>\nstream\n${data.toString('latin1')}\nendstream`;
}
