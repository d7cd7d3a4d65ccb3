import { isLineEnd } from './characters.ts';
import { Keyword, Lexer } from './lexer.ts';
import { isDict, PdfRef, PdfStream, type PdfDict, type PdfObject } from './objects.ts';
import { parseObject } from './parser.ts';

export interface IndirectObject {
  number: number;
  generation: number;
  value: PdfObject;
  /** How many bytes had to be looked at one by one; stream data of a right length is not among them. */
  effort: number;
}

type StreamOwner = Pick<IndirectObject, 'number' | 'generation'>;
type ResolveLength = (length: PdfRef) => PdfObject;

/** Reads `12 0 obj …` at the offset, and not beyond the limit; undefined when no object begins there. */
export function parseIndirectObject(
  bytes: Buffer,
  { offset, limit }: { offset: number; limit?: number },
  resolveLength: ResolveLength,
): IndirectObject | undefined {
  const lexer = new Lexer(bytes, offset, limit);
  const header = readObjectHeader(lexer);
  if (!header) return undefined;
  const value = parseObject(lexer);
  const parsed = lexer.position - offset;
  if (!isDict(value)) return { ...header, value, effort: parsed };
  const data = readStreamData(lexer, value, resolveLength);
  if (!data) return { ...header, value, effort: parsed };
  const stream = new PdfStream(value, data.bytes, { ...header, isEncrypted: false });
  return { ...header, value: stream, effort: parsed + data.effort };
}

/** True when the object with that number begins at the offset. */
export function isObjectAt(bytes: Buffer, offset: number, number: number): boolean {
  if (offset < 0 || offset >= bytes.length) return false;
  return readObjectHeader(new Lexer(bytes, offset, offset + 64))?.number === number;
}

function readObjectHeader(lexer: Lexer): StreamOwner | undefined {
  const number = lexer.token();
  const generation = lexer.token();
  const word = lexer.token();
  if (typeof number !== 'number' || typeof generation !== 'number') return undefined;
  if (!(word instanceof Keyword) || !word.text.startsWith('obj')) return undefined;
  lexer.position -= word.text.length - 'obj'.length; // `obj42`: the value follows without a space
  return { number, generation };
}

// ISO 32000-2, 7.3.8.1: `stream` is followed by CR LF or LF, and Length bytes later `endstream` follows.
function readStreamData(
  lexer: Lexer,
  dict: PdfDict,
  resolveLength: ResolveLength,
): { bytes: Buffer; effort: number } | undefined {
  const word = lexer.token();
  if (!(word instanceof Keyword) || word.text !== 'stream') return undefined;
  const { bytes } = lexer;
  let start = lexer.position;
  if (bytes[start] === 0x0d && bytes[start + 1] === 0x0a) start += 2;
  else if (isLineEnd(bytes[start])) start += 1;
  const stated = dict.get('Length');
  const length = stated instanceof PdfRef ? resolveLength(stated) : stated;
  if (typeof length === 'number' && endsAt(bytes, start, length)) {
    return { bytes: bytes.subarray(start, start + length), effort: 0 };
  }
  const found = bytes.subarray(start, searchedEnd(bytes, start));
  return { bytes: found, effort: found.length };
}

function endsAt(bytes: Buffer, start: number, length: number): boolean {
  const end = start + length;
  if (!Number.isInteger(length) || length < 0 || end > bytes.length) return false;
  const word = new Lexer(bytes, end, end + 32).token();
  return word instanceof Keyword && word.text.startsWith('endstream');
}

/** The Length is wrong: the data ends before the line of the next `endstream`. */
function searchedEnd(bytes: Buffer, start: number): number {
  const found = bytes.indexOf('endstream', start, 'latin1');
  let end = found < 0 ? bytes.length : found;
  if (end > start && bytes[end - 1] === 0x0a) end--;
  if (end > start && bytes[end - 1] === 0x0d) end--;
  return end;
}
