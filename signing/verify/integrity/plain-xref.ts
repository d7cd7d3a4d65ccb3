import { lastIndexOf } from '../../bytes/byte-search.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import {
  isArray,
  isDict,
  nameOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '../../pdf/objects/objects.ts';
import { parseIndirectObject } from '../../pdf/parse/indirect-object.ts';
import { hasShortNames } from './plain-objects.ts';
import { decodeStream, rowLengthOf } from '../../pdf/streams/stream-filters.ts';
import { MAX_OBJECT_NUMBER, type XrefSection } from '../../pdf/xref/xref-section.ts';

/** Bytes after `startxref` that are read: white space, an offset and more white space. */
const STARTXREF_LENGTH = 64;
/** Characters that may precede `startxref`. After any other one, PDFium does not find the word, and reads the `startxref` of the revision before. */
const BEFORE_STARTXREF = '\0\t\n\f\r >';
/** White space (ISO 32000-2, table 1), which `\s` is not: some viewers read on where it is another character. */
const BLANKS = '[\\0\\t\\n\\f\\r ]*';
/**
 * A range of a table on a line of its own, or an entry of 20 bytes (ISO 32000-2, 7.5.4): viewers that do not find the next entry 20
 * bytes later, or more spaces around a range, rebuild the cross-reference.
 */
const TABLE_LINE = new RegExp(
  `\\d{10} \\d{5} [nf](?: [\\r\\n]|\\r\\n)|\\d{1,10} \\d{1,10} ?(?:\\r\\n|[\\r\\n])`,
  'y',
);
const TABLE_START = new RegExp(`^${BLANKS}xref[\\t\\n\\r ]+`);
const TABLE_END = new RegExp(`^${BLANKS}trailer`);
/** Widths of the fields of an entry, all of them integers, and a type of at most one byte; others are no widths for some viewers. */
const WIDTHS = /\/W\s*\[\s*[01]\s+\d+\s+\d+\s*\]/;
/** Bytes of a cross-reference stream in which its dictionary is. */
const DICTIONARY_LENGTH = 64 * 1024;
/** Lowest value of Predictor that stands for those of PNG (ISO 32000-2, table 10), and the highest filter of a row (PNG, 9.2). */
const MIN_PNG_PREDICTOR = 10;
const MAX_PNG_FILTER = 4;
/** Highest type of an entry in a cross-reference stream (ISO 32000-2, table 18). */
const MAX_TYPE = 2;

/**
 * Returns whether all viewers find the newest cross-reference of a file: most take no comment and no sign before the offset,
 * and rebuild the cross-reference from all objects in the file where they find no number. Some count the offset from the first
 * byte of the file, also where other bytes precede the header.
 */
export function isStartxrefPlain({ source, startxref, headerOffset }: PdfDocument): boolean {
  const start = lastIndexOf(source, 'startxref');
  const text = source.read(start, Math.min(source.length, start + STARTXREF_LENGTH)).toString('latin1');
  const isNumber = /^startxref\s+\d{1,15}(\s|$)/.test(text);
  const isWord = BEFORE_STARTXREF.includes(source.read(start - 1, start).toString('latin1'));
  return isNumber && isWord && (headerOffset === 0 || !isXrefAt(source, startxref ?? 0));
}

/** Returns whether a cross-reference table, or an object that calls itself a cross-reference stream, begins at an offset. */
function isXrefAt(source: ByteSource, offset: number): boolean {
  const end = Math.min(source.length, offset + DICTIONARY_LENGTH);
  const text = source.read(Math.min(offset, end), end).toString('latin1');
  const [, word] = /^[\0\s]*(xref|\d+[\0\s]+\d+[\0\s]+obj)/.exec(text) ?? [];
  return word === 'xref' || (word !== undefined && text.includes('XRef'));
}

/**
 * Returns whether all viewers read a cross-reference section alike; they rebuild the cross-reference from all objects in the file
 * where they cannot read one.
 */
export function isXrefPlain(document: PdfDocument, section: XrefSection): boolean {
  const found = known.get(section) ?? isSectionPlain(document, section);
  known.set(section, found);
  return found;
}

const known = new WeakMap<XrefSection, boolean>();

function isSectionPlain(document: PdfDocument, section: XrefSection): boolean {
  const size = section.dict.get('Size');
  if (typeof size !== 'number' || size > MAX_OBJECT_NUMBER + 1) return false;
  const first = section.lookup(0);
  if (first !== undefined && first.kind !== 'free') return false;
  return section.isStream ? isStreamPlain(document, section) : isTablePlain(document, section);
}

/** Returns whether a table consists of ranges and entries as the standard prescribes them. */
function isTablePlain({ source }: PdfDocument, { offset, end }: XrefSection): boolean {
  const text = source.read(offset, end).toString('latin1');
  const [head] = TABLE_START.exec(text) ?? [];
  if (head === undefined) return false;
  let position = head.length;
  for (;;) {
    TABLE_LINE.lastIndex = position;
    if (!TABLE_LINE.test(text)) break;
    position = TABLE_LINE.lastIndex;
  }
  return TABLE_END.test(text.slice(position, position + STARTXREF_LENGTH));
}

/** Returns whether a cross-reference stream has the length that it states, plain data, and entries of known types only. */
function isStreamPlain({ source }: PdfDocument, { offset }: XrefSection): boolean {
  const stream = parseIndirectObject(source, { offset }, () => null)?.value;
  if (!(stream instanceof PdfStream) || stream.dict.get('Length') !== stream.source.length) return false;
  if (hasShortNames(stream)) return false;
  const { dict } = stream;
  if (
    !WIDTHS.test(source.read(offset, Math.min(source.length, offset + DICTIONARY_LENGTH)).toString('latin1'))
  )
    return false;
  const [filter, parameters] = [dict.get('Filter') ?? null, dict.get('DecodeParms') ?? null];
  const isCoded = filter === null || nameOf(filter) === 'FlateDecode';
  if (!isCoded || !(parameters === null || (isDict(parameters) && filter !== null))) return false;
  return areEntriesKnown(stream);
}

/** Returns whether a stream has all entries that it states, each of a known type. */
function areEntriesKnown({ dict, data }: PdfStream): boolean {
  const widths = dict.get('W');
  if (!isArray(widths)) return false;
  const [type = 0, second = 0, third = 0] = widths.map(Number);
  const length = type + second + third;
  const resolve = (value: PdfObject | undefined) => (value instanceof PdfRef ? null : (value ?? null));
  if (!arePredictorsKnown(dict, decodeStream(withoutParameters(dict), data, resolve))) return false;
  const entries = decodeStream(dict, data, resolve);
  if (entries.length < length * statedCount(dict)) return false;
  if (type === 0) return true;
  for (let at = 0; at + length <= entries.length; at += length)
    if (entries.readUIntBE(at, type) > MAX_TYPE) return false;
  return true;
}

const withoutParameters = (dict: PdfDict) => new Map([...dict].filter(([key]) => key !== 'DecodeParms'));

/** Returns whether each row of data names a predictor that PNG has: pdf.js reads no further than the first that does not. */
function arePredictorsKnown(dict: PdfDict, rows: Buffer): boolean {
  const settings = dict.get('DecodeParms') ?? null;
  if (!isDict(settings) || Number(settings.get('Predictor') ?? 1) < MIN_PNG_PREDICTOR) return true;
  const length = 1 + rowLengthOf(settings);
  for (let at = 0; at < rows.length; at += length) if ((rows[at] ?? 0) > MAX_PNG_FILTER) return false;
  return true;
}

/** Returns the number of entries that a stream states; Infinity for malformed ranges. */
function statedCount(dict: PdfDict): number {
  const ranges = dict.get('Index') ?? [0, dict.get('Size') ?? null];
  if (!isArray(ranges) || ranges.length % 2 !== 0) return Infinity;
  return ranges.reduce((sum: number, count, place) => {
    if (typeof count !== 'number') return Infinity;
    return place % 2 === 0 ? sum : sum + count;
  }, 0);
}
