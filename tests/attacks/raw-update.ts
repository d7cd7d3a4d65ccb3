import { openDocument, serialize } from '#signing';

/** Row of a cross-reference, as the attacker writes it. */
export interface RawRow {
  number: number;
  kind: 'offset' | 'compressed';
  /** Offset in the file, or number of the object stream. */
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
  /** Rows besides those of the objects; they replace those of the same number. */
  rows?: readonly RawRow[];
  /** Size of the trailer instead of the right one. */
  size?: number;
}

/** Returns the file with an update, whose cross-reference is of the kind that the file has. */
export function rawUpdated(bytes: Buffer, update: RawUpdate, password?: string): Buffer {
  const { lead = '', objects = {}, rows = [], size } = update;
  const { trailer, usesXrefStream, startxref } = openDocument(bytes, { password });
  const found = new Map<number, RawRow>();
  let text = `\n${lead}`;
  const write = (number: number, body: string) => {
    found.set(number, { number, kind: 'offset', at: bytes.length + text.length, second: 0 });
    text += `${number} 0 obj\n${body}\nendobj\n`;
  };
  for (const [number, body] of Object.entries(objects)) write(Number(number), body);
  for (const row of rows) found.set(row.number, row);
  const known = Number(trailer.get('Size'));
  const next = Math.max(known, ...[...found.keys()].map((number) => number + 1));
  const kept = ['Root', 'Encrypt', 'ID'].flatMap((key) => {
    const value = trailer.get(key);
    return value === undefined ? [] : [`/${key} ${serialize(value)}`];
  });
  const entries = `/Prev ${startxref}${kept.join('')}`;
  const start = bytes.length + text.length;
  if (usesXrefStream) {
    found.set(next, { number: next, kind: 'offset', at: start, second: 0 });
    write(next, xrefStream([...found.values()], `/Size ${size ?? next + 1}${entries}`));
  } else {
    const lines = [...found.values()].map(
      ({ number, at, second }) => `${number} 1\n${digits(at, 10)} ${digits(second, 5)} n \n`,
    );
    text += `xref\n${lines.join('')}trailer\n<</Size ${size ?? next}${entries}>>\n`;
  }
  return Buffer.concat([bytes, Buffer.from(`${text}startxref\n${start}\n%%EOF\n`, 'latin1')]);
}

const digits = (value: number, count: number) => String(value).padStart(count, '0');

function xrefStream(rows: readonly RawRow[], entries: string): string {
  const data = Buffer.alloc(rows.length * 7);
  rows.forEach(({ kind, at, second }, place) => {
    data.writeUInt8(kind === 'offset' ? 1 : 2, place * 7);
    data.writeUInt32BE(at, place * 7 + 1);
    data.writeUInt16BE(second, place * 7 + 5);
  });
  const index = rows.map(({ number }) => `${number} 1`).join(' ');
  const settings = `/Type/XRef/W[1 4 2]/Index[${index}]${entries}/Length ${data.length}`;
  return `<<${settings}>>\nstream\n${data.toString('latin1')}\nendstream`;
}
