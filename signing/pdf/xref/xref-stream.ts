import type { ByteSource } from '../../bytes/byte-source.ts';
import { parseIndirectObject } from '../parse/indirect-object.ts';
import { isArray, nameOf, PdfStream, type PdfDict, type PdfObject } from '../objects/objects.ts';
import { decodeStream } from '../streams/stream-filters.ts';
import {
  brokenXref,
  rangeFinder,
  MAX_OBJECT_NUMBER,
  type XrefEntry,
  type XrefRange,
  type XrefSection,
} from './xref-section.ts';

/** Widths in bytes of the three fields of an entry. */
type Widths = readonly [number, number, number];

interface StreamRange extends XrefRange {
  /** Offset of its entries in the decoded data. */
  position: number;
}

interface Layout {
  data: Buffer;
  widths: Widths;
  ranges: StreamRange[];
  headerOffset: number;
}

/** Reads the cross-reference stream at an offset (ISO 32000-2, 7.5.8). @throws SigningError pdf_broken */
export function readXrefStream(source: ByteSource, offset: number, headerOffset: number): XrefSection {
  if (offset < 0) throw brokenXref();
  const parsed = parseIndirectObject(source, { offset }, () => null);
  const stream = parsed?.value;
  if (!(stream instanceof PdfStream) || nameOf(stream.dict.get('Type')) !== 'XRef') throw brokenXref();
  const { dict } = stream;
  const data = decodeStream(dict, stream.data, (value) => value ?? null);
  const widths = readWidths(dict);
  const ranges = readRanges(dict, data.length, widths);
  const layout = { data, widths, ranges, headerOffset };
  const entries = () => entriesIn(layout);
  return {
    ...{ dict, isStream: true, offset, end: parsed?.end ?? Infinity, ranges },
    ...{ lookup: lookupIn(layout), entries },
  };
}

function readWidths(dict: PdfDict): Widths {
  const [type, second, third] = integers(dict.get('W'));
  if (type === undefined || second === undefined || third === undefined) throw brokenXref();
  if (type > 2 || second > 8 || third > 4 || type + second + third === 0) throw brokenXref();
  return [type, second, third];
}

/** Returns the ranges of /Index, limited to the entries that the data contains. */
function readRanges(dict: PdfDict, dataLength: number, widths: Widths): StreamRange[] {
  const entryLength = widths[0] + widths[1] + widths[2];
  const index = integers(dict.get('Index') ?? [0, dict.get('Size') ?? 0]);
  const ranges: StreamRange[] = [];
  let position = 0;
  for (let i = 0; i + 1 < index.length; i += 2) {
    const first = index[i] ?? 0;
    const available = Math.floor((dataLength - position) / entryLength);
    const count = Math.min(index[i + 1] ?? 0, available);
    if (first + count > MAX_OBJECT_NUMBER + 1) throw brokenXref();
    ranges.push({ first, count, position });
    position += count * entryLength;
  }
  return ranges;
}

function integers(value: PdfObject | undefined): number[] {
  if (!isArray(value)) throw brokenXref();
  return value.map((item) => {
    if (typeof item !== 'number' || !Number.isInteger(item) || item < 0) throw brokenXref();
    return item;
  });
}

function lookupIn(layout: Layout): XrefSection['lookup'] {
  const find = rangeFinder(layout.ranges);
  return (number) => {
    const range = find(number);
    return range && readEntry(layout, range, number - range.first);
  };
}

function* entriesIn(layout: Layout): Generator<[number, XrefEntry]> {
  for (const range of layout.ranges)
    for (let index = 0; index < range.count; index++)
      yield [range.first + index, readEntry(layout, range, index)];
}

function readEntry({ data, widths, headerOffset }: Layout, range: StreamRange, index: number): XrefEntry {
  const [typeWidth, secondWidth, thirdWidth] = widths;
  const start = range.position + index * (typeWidth + secondWidth + thirdWidth);
  // ISO 32000-2, table 17: a missing type field means 1.
  const type = typeWidth === 0 ? 1 : bigEndian(data, start, typeWidth);
  const second = bigEndian(data, start + typeWidth, secondWidth);
  const third = bigEndian(data, start + typeWidth + secondWidth, thirdWidth);
  if (type === 1) return { kind: 'offset', offset: second + headerOffset, generation: third };
  return type === 2 ? { kind: 'compressed', container: second, index: third } : { kind: 'free' };
}

function bigEndian(data: Buffer, start: number, width: number): number {
  let value = 0;
  for (let i = start; i < start + width; i++) value = value * 256 + (data[i] ?? 0);
  return value;
}
