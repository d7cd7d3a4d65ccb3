import { isDigit } from './characters.ts';
import { Keyword, type Lexer } from './lexer.ts';
import { isDict } from './objects.ts';
import { isKeyword, parseObject } from './parser.ts';
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
  read(index: number): XrefEntry;
}

/** Reads a cross-reference table; the lexer stands behind the word `xref`. */
export function readXrefTable(lexer: Lexer, offset: number, headerOffset: number): XrefSection {
  const ranges: TableRange[] = [];
  for (;;) {
    const first = lexer.token();
    if (isKeyword(first, 'trailer')) break;
    const count = lexer.token();
    if (!isCount(first) || !isCount(count) || first + count > MAX_OBJECT_NUMBER + 1) throw brokenXref();
    ranges.push(readRange(lexer, { first, count }, headerOffset));
  }
  const dict = parseObject(lexer);
  if (!isDict(dict)) throw brokenXref();
  return { dict, isStream: false, offset, ranges, lookup: lookupIn(ranges) };
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

function readRange(lexer: Lexer, { first, count }: XrefRange, headerOffset: number): TableRange {
  lexer.skipWhiteSpace();
  const start = lexer.position;
  const read = hasFixedEntries(lexer, start, count)
    ? (index: number) => fixedEntry(lexer.bytes, start + index * ENTRY_LENGTH, headerOffset)
    : looseEntries(lexer, count, headerOffset);
  return { first: first === 1 && isListHead(read(0), lexer.bytes, start) ? 0 : first, count, read };
}

/** Entry 0 is free, with generation 65535: some writers number the first range from 1 all the same. */
function isListHead(entry: XrefEntry, bytes: Buffer, start: number): boolean {
  return entry.kind === 'free' && /^0+ 65535\b/.test(bytes.toString('latin1', start, start + ENTRY_LENGTH));
}

/** True when all entries have their 20 bytes; the lexer then stands behind them. */
function hasFixedEntries(lexer: Lexer, start: number, count: number): boolean {
  const { bytes } = lexer;
  const end = start + count * ENTRY_LENGTH;
  if (end > bytes.length) return false;
  for (let position = start; position < end; position += ENTRY_LENGTH) {
    const kind = bytes[position + KIND_AT];
    if ((kind !== IN_USE && kind !== FREE) || !isDigit(bytes[position]) || !isDigit(bytes[position + 9]))
      return false;
  }
  lexer.position = end;
  return true;
}

function fixedEntry(bytes: Buffer, position: number, headerOffset: number): XrefEntry {
  if (bytes[position + KIND_AT] === FREE) return { kind: 'free' };
  const offset = Number(bytes.toString('latin1', position, position + 10));
  const generation = Number(bytes.toString('latin1', position + 11, position + 16));
  if (!Number.isInteger(offset) || !Number.isInteger(generation)) return { kind: 'free' };
  return { kind: 'offset', offset: offset + headerOffset, generation };
}

/** Entries with missing or additional spaces, and ranges that hold fewer than they say. */
function looseEntries(lexer: Lexer, count: number, headerOffset: number): (index: number) => XrefEntry {
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
  return (index) => entries[index] ?? { kind: 'free' };
}
