import type { PdfDocument } from '../../pdf/document.ts';
import { Lexer } from '../../pdf/parse/lexer.ts';
import { PdfStream, PdfString, type PdfDict } from '../../pdf/objects/objects.ts';
import { simpleFontDecoder } from './simple-font-text.ts';

/** The letters behind the bytes of a string, and how wide they are at most, in parts of their size. */
export interface ShownLetters {
  text: string;
  width: number;
}

/** Undefined where that cannot be told. */
export type DecodeText = (bytes: Buffer) => ShownLetters | undefined;

const MAX_MAP_CODES = 70_000;
/** How wide a code of a font with many letters may be. */
const FULL_WIDTH = 1;

/** How a font's codes read (ISO 32000-2, 9.10). */
export function fontDecoder(document: PdfDocument, font: PdfDict): DecodeText | undefined {
  if (document.name(font.get('Subtype')) !== 'Type0') return simpleFontDecoder(document, font);
  const map = document.resolve(font.get('ToUnicode'));
  return map instanceof PdfStream ? mappedDecoder(readToUnicode(document.decode(map))) : undefined;
}

/** Two bytes a code, as form fonts with many letters have it. */
function mappedDecoder(map: ReadonlyMap<number, string>): DecodeText {
  return (bytes) => {
    if (bytes.length % 2 !== 0) return undefined;
    const codes = Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(2 * index));
    const letters = codes.map((code) => map.get(code));
    if (letters.includes(undefined) || letters.includes('')) return undefined;
    return { text: letters.join(''), width: codes.length * FULL_WIDTH };
  };
}

/** The bfchar and bfrange parts of a ToUnicode map (ISO 32000-2, 9.10.3). */
function readToUnicode(content: Buffer): Map<number, string> {
  const map = new Map<number, string>();
  const text = content.toString('latin1');
  for (const [, body = ''] of text.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    const strings = stringsOf(body);
    for (let i = 0; i + 1 < strings.length; i += 2) map.set(numberOf(strings[i]), unicodeOf(strings[i + 1]));
  }
  for (const [, body = ''] of text.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, low, high, start] of body.matchAll(
      /<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>/g,
    )) {
      enterRange(map, { low: parseInt(low ?? '', 16), high: parseInt(high ?? '', 16), start: start ?? '' });
    }
  }
  return map;
}

function enterRange(map: Map<number, string>, range: { low: number; high: number; start: string }): void {
  const first = Buffer.from(range.start, 'hex');
  if (first.length !== 2) return;
  for (let code = range.low; code <= range.high && map.size < MAX_MAP_CODES; code++) {
    map.set(code, String.fromCharCode(first.readUInt16BE(0) + code - range.low));
  }
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

/** UTF-16, big-endian. */
function unicodeOf(bytes: Buffer = Buffer.alloc(0)): string {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
}
