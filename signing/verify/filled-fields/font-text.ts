import type { PdfDocument } from '../../pdf/document.ts';
import { Lexer } from '../../pdf/parse/lexer.ts';
import { PdfStream, PdfString, type PdfDict } from '../../pdf/objects/objects.ts';
import { countReading, WORK_A_CODE } from './reading-limit.ts';
import type { DecodeText } from './shown-letters.ts';
import { simpleFontDecoder } from './simple-font-text.ts';

const MAX_MAP_CODES = 70_000;
/** Assumed largest width of a glyph of a composite font, in units of the font size. */
const FULL_WIDTH = 1;

/**
 * Returns a decoder for strings in a font (ISO 32000-2, 9.10); undefined if its text cannot be determined.
 */
export function fontDecoder(document: PdfDocument, font: PdfDict): DecodeText | undefined {
  const known = decodersOf.get(document) ?? new WeakMap<PdfDict, { decode: DecodeText | undefined }>();
  decodersOf.set(document, known);
  const { decode } = known.get(font) ?? { decode: newDecoder(document, font) };
  known.set(font, { decode });
  return decode;
}

/** Decoders by their fonts: a content stream may select one again and again. */
const decodersOf = new WeakMap<PdfDocument, WeakMap<PdfDict, { decode: DecodeText | undefined }>>();

function newDecoder(document: PdfDocument, font: PdfDict): DecodeText | undefined {
  if (document.name(font.get('Subtype')) !== 'Type0') return simpleFontDecoder(document, font);
  const map = document.resolve(font.get('ToUnicode'));
  return map instanceof PdfStream ? mappedDecoder(lettersIn(document, map)) : undefined;
}

const FONT_PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];

/**
 * Returns a decoder for single one-byte codes in a font that is embedded and states the letters of its codes, as LibreOffice embeds
 * symbols, without an encoding; undefined for other fonts.
 */
export function embeddedFontDecoder(document: PdfDocument, font: PdfDict): DecodeText | undefined {
  const subtype = document.name(font.get('Subtype'));
  const descriptor = document.dict(font.get('FontDescriptor'));
  const map = document.resolve(font.get('ToUnicode'));
  if (subtype !== 'TrueType' && subtype !== 'Type1') return undefined;
  if (!(map instanceof PdfStream) || !FONT_PROGRAMS.some((key) => descriptor?.has(key))) return undefined;
  const letters = lettersIn(document, map);
  return (bytes) => {
    const text = bytes.length === 1 ? letters.get(bytes[0] ?? 0) : undefined;
    return text === undefined ? undefined : { text, width: FULL_WIDTH };
  };
}

/** Returns a decoder for two-byte codes, which composite fonts of forms use. */
function mappedDecoder(map: ReadonlyMap<number, string>): DecodeText {
  return (bytes) => {
    if (bytes.length % 2 !== 0) return undefined;
    const codes = Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(2 * index));
    const letters = codes.map((code) => map.get(code));
    if (letters.includes(undefined) || letters.includes('')) return undefined;
    return { text: letters.join(''), width: codes.length * FULL_WIDTH };
  };
}

/** Returns the letters by their codes in a ToUnicode CMap, which fonts may share. @throws ReadingLimitError */
function lettersIn(document: PdfDocument, stream: PdfStream): ReadonlyMap<number, string> {
  const maps = lettersOf.get(document) ?? new WeakMap<PdfStream, ReadonlyMap<number, string>>();
  lettersOf.set(document, maps);
  const known = maps.get(stream);
  if (known) return known;
  const content = document.decode(stream);
  countReading(document, content.length);
  const letters = readToUnicode(content);
  countReading(document, letters.size * WORK_A_CODE);
  maps.set(stream, letters);
  return letters;
}

/** The letters of each ToUnicode CMap that was read. */
const lettersOf = new WeakMap<PdfDocument, WeakMap<PdfStream, ReadonlyMap<number, string>>>();

/** Reads the bfchar and bfrange sections of a ToUnicode CMap (ISO 32000-2, 9.10.3). */
function readToUnicode(content: Buffer): Map<number, string> {
  const map = new Map<number, string>();
  const text = content.toString('latin1');
  for (const [, body = ''] of text.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    const strings = stringsOf(body);
    for (let i = 0; i + 1 < strings.length; i += 2) map.set(numberOf(strings[i]), unicodeOf(strings[i + 1]));
  }
  let left = MAX_MAP_CODES;
  for (const [, body = ''] of text.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, low, high, start] of body.matchAll(
      /<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>/g,
    )) {
      const range = { low: parseInt(low ?? '', 16), high: parseInt(high ?? '', 16), start: start ?? '' };
      left -= enterRange(map, range, left);
    }
  }
  return map;
}

/** Enters at most `left` codes of a range, and returns their number: ranges may overlap. */
function enterRange(
  map: Map<number, string>,
  range: { low: number; high: number; start: string },
  left: number,
): number {
  const first = Buffer.from(range.start, 'hex');
  if (first.length !== 2) return 0;
  const count = Math.max(0, Math.min(range.high - range.low + 1, left));
  for (let place = 0; place < count; place++)
    map.set(range.low + place, String.fromCharCode(first.readUInt16BE(0) + place));
  return count;
}

function stringsOf(body: string): Buffer[] {
  const lexer = new Lexer(Buffer.from(body, 'latin1'));
  const found: Buffer[] = [];
  for (let token = lexer.token(); token !== undefined; token = lexer.token()) {
    if (token instanceof PdfString) found.push(token.bytes);
  }
  return found;
}

const numberOf = (bytes: Buffer | undefined) => parseInt(bytes?.toString('hex') ?? '', 16);

/** Decodes UTF-16, big-endian. */
function unicodeOf(bytes: Buffer = Buffer.alloc(0)): string {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
}
