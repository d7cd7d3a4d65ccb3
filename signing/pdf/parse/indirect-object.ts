import { indexOf } from '../../bytes/byte-search.ts';
import { sliceOf, type ByteSource } from '../../bytes/byte-source.ts';
import { isLineEnd } from './characters.ts';
import { Keyword, Lexer } from './lexer.ts';
import { isDict, PdfRef, PdfStream, type PdfObject } from '../objects/objects.ts';
import { parseObject } from './parser.ts';
import { readAt } from './read-at.ts';

/** An indirect object as read from the file: its strings and stream data are not decrypted. */
export interface IndirectObject {
  number: number;
  generation: number;
  value: PdfObject;
  /** Number of bytes parsed; stream data counts only if its Length is wrong. */
  effort: number;
  /** Offset of the end of all bytes that decide how it is read; undefined if they are not only its own. */
  end: number | undefined;
}

type ObjectId = Pick<IndirectObject, 'number' | 'generation'>;
type ResolveLength = (length: PdfRef) => PdfObject;

/** Where to read an indirect object. */
export interface ObjectPosition {
  /** Offset of the object in the source, in bytes. */
  offset: number;
  /** Offset at which reading stops; stream data may extend beyond it. */
  limit?: number | undefined;
  /** Expected object number. */
  number?: number | undefined;
}

/**
 * Reads the indirect object (`12 0 obj …`) at an offset; undefined if none with the expected number begins
 * there. Stream data is read on demand.
 * @throws SigningError pdf_broken
 */
export function parseIndirectObject(
  source: ByteSource,
  position: ObjectPosition,
  resolveLength: ResolveLength,
): IndirectObject | undefined {
  const head = readAt(source, position, (lexer) => readHead(lexer, position.number));
  if (!head) return undefined;
  const { id, value, parsed, looked, streamStart } = head;
  if (!isDict(value) || streamStart === undefined)
    return { ...id, value, effort: parsed, end: position.offset + looked };
  const start = position.offset + streamStart;
  const stated = value.get('Length');
  const { end, effort, isAsStated } = streamEnd(source, { start, stated }, resolveLength);
  const stream = new PdfStream(value, sliceOf(source, start, end), { ...id, isEncrypted: false });
  const isOwn = isAsStated && typeof stated === 'number';
  return { ...id, value: stream, effort: parsed + effort, end: isOwn ? end + AFTER_STREAM : undefined };
}

/** Bytes after the data of a stream that are read to find `endstream`. */
const AFTER_STREAM = 32;

/** Returns whether the object with a number begins at an offset. */
export function isObjectAt(source: ByteSource, offset: number, number: number): boolean {
  if (offset < 0 || offset >= source.length) return false;
  const bytes = source.read(offset, offset + 64);
  return isUsualHeader(bytes, number) || readObjectHeader(new Lexer(bytes))?.number === number;
}

const USUAL_HEADER_END = Buffer.from(' 0 obj');

/**
 * Returns whether the bytes begin with the header as nearly all writers write it; faster than reading tokens.
 */
function isUsualHeader(bytes: Buffer, number: number): boolean {
  const digits = String(number);
  for (let i = 0; i < digits.length; i++) if (bytes[i] !== digits.charCodeAt(i)) return false;
  for (let i = 0; i < USUAL_HEADER_END.length; i++)
    if (bytes[digits.length + i] !== USUAL_HEADER_END[i]) return false;
  return true;
}

interface ObjectHead {
  id: ObjectId;
  value: PdfObject;
  /** Number of bytes parsed up to the end of the value. */
  parsed: number;
  /** Number of bytes read, the word after a dictionary included. */
  looked: number;
  /** Offset of the stream data from the beginning of the object; undefined if it is not a stream. */
  streamStart: number | undefined;
}

function readHead(lexer: Lexer, expectedNumber: number | undefined): ObjectHead | undefined {
  const id = readObjectHeader(lexer);
  if (!id || (expectedNumber !== undefined && id.number !== expectedNumber)) return undefined;
  const value = parseObject(lexer);
  const parsed = lexer.position;
  const streamStart = isDict(value) ? readStreamStart(lexer) : undefined;
  return { id, value, parsed, looked: lexer.position, streamStart };
}

function readObjectHeader(lexer: Lexer): ObjectId | undefined {
  const number = lexer.token();
  const generation = lexer.token();
  const word = lexer.token();
  if (typeof number !== 'number' || typeof generation !== 'number') return undefined;
  if (!(word instanceof Keyword) || !word.text.startsWith('obj')) return undefined;
  lexer.position -= word.text.length - 'obj'.length; // `obj42`: the value follows without a space
  return { number, generation };
}

// ISO 32000-2, 7.3.8.1: `stream` is followed by CR LF or LF, and Length bytes later `endstream` follows.
function readStreamStart(lexer: Lexer): number | undefined {
  const word = lexer.token();
  if (!(word instanceof Keyword) || word.text !== 'stream') return undefined;
  const { bytes, limit, position } = lexer;
  if (position + 1 >= limit) lexer.sawEnd = true;
  if (bytes[position] === 0x0d && bytes[position + 1] === 0x0a) return position + 2;
  return isLineEnd(bytes[position]) ? position + 1 : position;
}

function streamEnd(
  source: ByteSource,
  { start, stated }: { start: number; stated: PdfObject | undefined },
  resolveLength: ResolveLength,
): { end: number; effort: number; isAsStated: boolean } {
  const length = stated instanceof PdfRef ? resolveLength(stated) : stated;
  if (typeof length === 'number' && endsAt(source, start, length))
    return { end: start + length, effort: 0, isAsStated: true };
  const end = searchedEnd(source, start);
  return { end, effort: end - start, isAsStated: false };
}

function endsAt(source: ByteSource, start: number, length: number): boolean {
  const end = start + length;
  if (!Number.isInteger(length) || length < 0 || end > source.length) return false;
  const word = new Lexer(source.read(end, end + AFTER_STREAM)).token();
  return word instanceof Keyword && word.text.startsWith('endstream');
}

/**
 * Returns the end of stream data whose Length is wrong: before the line end that precedes the next
 * `endstream`.
 */
function searchedEnd(source: ByteSource, start: number): number {
  const found = indexOf(source, 'endstream', start);
  const word = found < 0 ? source.length : found;
  const from = Math.max(start, word - 2);
  const before = source.read(from, word);
  let end = before.length;
  if (before[end - 1] === 0x0a) end--;
  if (before[end - 1] === 0x0d) end--;
  return from + end;
}
