import type { ByteSource } from '../../bytes/byte-source.ts';
import { isDigit } from '../parse/characters.ts';
import { Keyword, type Lexer } from '../parse/lexer.ts';
import { isDict, type PdfObject } from '../objects/objects.ts';
import { isKeyword, parseObject } from '../parse/parser.ts';
import { readAt } from '../parse/read-at.ts';
import {
  brokenXref,
  rangeFinder,
  MAX_OBJECT_NUMBER,
  type XrefEntry,
  type XrefRange,
  type XrefSection,
} from './xref-section.ts';

// ISO 32000-2, 7.5.4: `nnnnnnnnnn ggggg n` and two more bytes.
const ENTRY_LENGTH = 20;
const KIND_AT = 17;
const IN_USE = 0x6e;
const FREE = 0x66;

interface TableRange extends XrefRange {
  read: (index: number) => XrefEntry;
}

const KEYWORD = 'xref';
/** Estimated length of an entry that does not keep to 20 bytes. */
const LOOSE_ENTRY_LENGTH = 32;

/** Returns whether a cross-reference table begins at an offset. */
export function isTableAt(source: ByteSource, offset: number): boolean {
  return readAt(source, { offset, expected: 64 }, (lexer) => isKeyword(lexer.token(), KEYWORD));
}

/** Reads the cross-reference table at the offset of its keyword `xref`. @throws SigningError pdf_broken */
export function readXrefTable(source: ByteSource, offset: number, headerOffset: number): XrefSection {
  const ranges: TableRange[] = [];
  let position = offset + readAt(source, { offset }, afterKeyword);
  for (;;) {
    const head = readAt(source, { offset: position }, readRangeHead);
    position += head.end;
    if (head.isTrailer) break;
    const { range, end } = readRange(source, { ...head, start: position }, headerOffset);
    ranges.push(range);
    position = end;
  }
  const { dict, end } = readAt(source, { offset: position }, readTrailer);
  if (!isDict(dict)) throw brokenXref();
  const lookup = lookupIn(ranges);
  const entries = () => entriesIn(ranges);
  return { dict, isStream: false, offset, end: position + end, ranges, lookup, entries };
}

function readTrailer(lexer: Lexer): { dict: PdfObject; end: number } {
  const dict = parseObject(lexer);
  return { dict, end: lexer.position };
}

function afterKeyword(lexer: Lexer): number {
  lexer.token();
  return lexer.position;
}

type RangeHead = { end: number } & ({ isTrailer: true } | ({ isTrailer: false } & XrefRange));

/** Reads the two numbers before the entries of a range, or the keyword that ends the table. */
function readRangeHead(lexer: Lexer): RangeHead {
  const first = lexer.token();
  if (isKeyword(first, 'trailer')) return { isTrailer: true, end: lexer.position };
  const count = lexer.token();
  if (!isCount(first) || !isCount(count) || first + count > MAX_OBJECT_NUMBER + 1) throw brokenXref();
  lexer.skipWhiteSpace();
  return { isTrailer: false, first, count, end: lexer.position };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function lookupIn(ranges: readonly TableRange[]): XrefSection['lookup'] {
  const find = rangeFinder(ranges);
  return (number) => {
    const range = find(number);
    return range?.read(number - range.first);
  };
}

function* entriesIn(ranges: readonly TableRange[]): Generator<[number, XrefEntry]> {
  for (const { first, count, read } of ranges)
    for (let index = 0; index < count; index++) yield [first + index, read(index)];
}

interface RangePosition extends XrefRange {
  /** Offset of its entries in the source. */
  start: number;
}

function readRange(
  source: ByteSource,
  { first, count, start }: RangePosition,
  headerOffset: number,
): { range: TableRange; end: number } {
  const bytes = source.read(start, start + count * ENTRY_LENGTH);
  const isFixed = hasFixedEntries(bytes, count);
  const loose = isFixed ? undefined : readLooseEntries(source, { count, start }, headerOffset);
  const read = loose
    ? (index: number) => loose.entries[index] ?? { kind: 'free' as const }
    : (index: number) => fixedEntry(bytes, index * ENTRY_LENGTH, headerOffset);
  const isMisnumbered = first === 1 && isListHead(read(0), bytes);
  return {
    range: { first: isMisnumbered ? 0 : first, count, read },
    end: loose?.end ?? start + bytes.length,
  };
}

/**
 * Returns whether an entry is entry 0 (free, generation 65535), with which some writers begin a range
 * numbered from 1.
 */
function isListHead(entry: XrefEntry, bytes: Buffer): boolean {
  return entry.kind === 'free' && /^0+ 65535\b/.test(bytes.toString('latin1', 0, ENTRY_LENGTH));
}

/** Returns whether all entries have exactly 20 bytes. */
function hasFixedEntries(bytes: Buffer, count: number): boolean {
  if (bytes.length < count * ENTRY_LENGTH) return false;
  for (let position = 0; position < bytes.length; position += ENTRY_LENGTH) {
    const kind = bytes[position + KIND_AT];
    if ((kind !== IN_USE && kind !== FREE) || !isDigit(bytes[position]) || !isDigit(bytes[position + 9]))
      return false;
  }
  return true;
}

function fixedEntry(bytes: Buffer, position: number, headerOffset: number): XrefEntry {
  if (bytes[position + KIND_AT] === FREE) return { kind: 'free' };
  const offset = numberIn(bytes, position, position + 10);
  const generation = numberIn(bytes, position + 11, position + 16);
  if (!Number.isInteger(offset) || !Number.isInteger(generation)) return { kind: 'free' };
  return { kind: 'offset', offset: offset + headerOffset, generation };
}

function numberIn(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  for (let position = start; position < end; position++) {
    const byte = bytes[position] ?? 0;
    if (!isDigit(byte)) return Number(bytes.toString('latin1', start, end));
    value = value * 10 + byte - 0x30;
  }
  return value;
}

interface LooseEntries {
  entries: XrefEntry[];
  /** Offset of their end in the source. */
  end: number;
}

function readLooseEntries(
  source: ByteSource,
  { count, start }: Pick<RangePosition, 'count' | 'start'>,
  headerOffset: number,
): LooseEntries {
  const position = { offset: start, expected: (count + 1) * LOOSE_ENTRY_LENGTH };
  return readAt(source, position, (lexer) => {
    const entries = looseEntries(lexer, count, headerOffset);
    return { entries, end: start + lexer.position };
  });
}

/** Reads entries with missing or additional spaces, and ranges with fewer entries than stated. */
function looseEntries(lexer: Lexer, count: number, headerOffset: number): XrefEntry[] {
  const entries: XrefEntry[] = [];
  while (entries.length < count) {
    const start = lexer.position;
    const offset = lexer.token();
    if (isKeyword(offset, 'trailer')) {
      lexer.position = start;
      break;
    }
    const generation = lexer.token();
    const kind = lexer.token();
    if (!isCount(offset) || !isCount(generation) || !(kind instanceof Keyword)) throw brokenXref();
    const isInUse = kind.text === 'n';
    entries.push(isInUse ? { kind: 'offset', offset: offset + headerOffset, generation } : { kind: 'free' });
  }
  return entries;
}
