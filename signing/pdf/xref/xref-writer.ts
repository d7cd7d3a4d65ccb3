import { name, type PdfDict } from '../objects/objects.ts';
import { Serializer } from '../objects/serialize.ts';
import type { ByteSink } from '../update/tail-builder.ts';
import type { XrefEntry } from './xref-section.ts';

/** Cross-reference entry as written: its offset counts from the file header. */
export type WrittenEntry = XrefEntry;

interface Xref {
  entries: Map<number, WrittenEntry>;
  /** Trailer without the entries that describe the cross-reference. */
  trailer: PdfDict;
  /** Lowest unused object number. */
  nextNumber: number;
  /** Offset of the file header in bytes. */
  headerOffset: number;
  /** Offset of the previous section from the header; undefined if this is the only one. */
  previous: number | undefined;
  /** True to write a cross-reference stream instead of a table. */
  isStream: boolean;
}

/**
 * Writes a cross-reference section, as a table or a stream, followed by `startxref` (ISO 32000-2, 7.5.4 and
 * 7.5.8).
 */
export function writeXref(tail: ByteSink, xref: Xref): void {
  const start = tail.position - xref.headerOffset;
  if (xref.isStream) writeStream(tail, xref, start);
  else writeTable(tail, xref);
  tail.text(`startxref\n${start}\n%%EOF\n`);
}

function writeTable(tail: ByteSink, { entries, trailer, nextNumber, previous }: Xref): void {
  let text = 'xref\n';
  for (const range of consecutive(entries)) {
    text += `${range.first} ${range.entries.length}\n${range.entries.map(tableLine).join('')}`;
  }
  tail.text(`${text}trailer\n`);
  writeDict(tail, new Map(trailer).set('Size', nextNumber), previous);
  tail.text('\n');
}

// ISO 32000-2, 7.5.4: exactly 20 bytes each
function tableLine(entry: WrittenEntry): string {
  if (entry.kind !== 'offset') return '0000000000 65535 f\r\n';
  return `${String(entry.offset).padStart(10, '0')} ${String(entry.generation).padStart(5, '0')} n\r\n`;
}

function writeStream(tail: ByteSink, xref: Xref, start: number): void {
  const number = xref.nextNumber;
  const ranges = consecutive(
    new Map(xref.entries).set(number, { kind: 'offset', offset: start, generation: 0 }),
  );
  const data = Buffer.concat(ranges.flatMap((range) => range.entries.map(streamEntry)));
  const dict = new Map(xref.trailer)
    .set('Type', name('XRef'))
    .set('Size', number + 1)
    .set('W', [1, 6, 4])
    .set(
      'Index',
      ranges.flatMap(({ first, entries }) => [first, entries.length]),
    )
    .set('Length', data.length);
  tail.text(`${number} 0 obj\n`);
  writeDict(tail, dict, xref.previous);
  tail.text('\nstream\n');
  tail.bytes(data);
  tail.text('\nendstream\nendobj\n');
}

// ISO 32000-2, table 18, with fields of 1, 6 and 4 bytes
function streamEntry(entry: WrittenEntry): Buffer {
  const bytes = Buffer.alloc(11);
  if (entry.kind === 'offset') {
    bytes[0] = 1;
    bytes.writeUIntBE(entry.offset, 1, 6);
    bytes.writeUInt32BE(entry.generation, 7);
  } else if (entry.kind === 'compressed') {
    bytes[0] = 2;
    bytes.writeUIntBE(entry.container, 1, 6);
    bytes.writeUInt32BE(entry.index, 7);
  } else {
    bytes.writeUInt32BE(65535, 7);
  }
  return bytes;
}

function writeDict(tail: ByteSink, dict: PdfDict, previous: number | undefined): void {
  const serializer = new Serializer();
  serializer.write(previous === undefined ? dict : new Map(dict).set('Prev', previous));
  tail.serialized(serializer);
}

interface Consecutive {
  first: number;
  entries: WrittenEntry[];
}

function consecutive(entries: Map<number, WrittenEntry>): Consecutive[] {
  const ranges: Consecutive[] = [];
  for (const [number, entry] of [...entries].toSorted(([a], [b]) => a - b)) {
    const last = ranges.at(-1);
    if (last && last.first + last.entries.length === number) last.entries.push(entry);
    else ranges.push({ first: number, entries: [entry] });
  }
  return ranges;
}
