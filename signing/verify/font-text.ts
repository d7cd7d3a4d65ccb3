import type { PdfDocument } from '../pdf/document.ts';
import { Lexer } from '../pdf/lexer.ts';
import { isDict, PdfName, PdfStream, PdfString, type PdfDict } from '../pdf/objects.ts';

/** The text behind the bytes of a string; undefined where it cannot be told. */
export type DecodeText = (bytes: Buffer) => string | undefined;

/** Stands for a letter that is not in ASCII and has a code that this reader does not know. */
export const UNKNOWN_LETTER = '\uFFFD';

// Glyph names that the usual encodings of form fonts put among the ASCII codes.
const GLYPHS: Record<string, string> = { quotesingle: "'", grave: '`', space: ' ', hyphen: '-', bar: '|' };
const MAX_MAP_CODES = 70_000;

/** How a font's codes read (ISO 32000-2, 9.10). */
export function fontDecoder(document: PdfDocument, font: PdfDict): DecodeText | undefined {
  if (document.name(font.get('Subtype')) !== 'Type0') return simpleDecoder(document, font);
  const map = document.resolve(font.get('ToUnicode'));
  return map instanceof PdfStream ? mappedDecoder(readToUnicode(document.decode(map))) : undefined;
}

function simpleDecoder(document: PdfDocument, font: PdfDict): DecodeText | undefined {
  if (document.name(font.get('Subtype')) === 'Type3') return undefined; // its glyphs are drawings
  const encoding = document.resolve(font.get('Encoding'));
  const renamed = isDict(encoding) ? differences(document, encoding) : new Map<number, string>();
  return (bytes) =>
    [...bytes]
      .map((code) => {
        const glyph = renamed.get(code);
        if (glyph !== undefined) return GLYPHS[glyph] ?? (glyph.length === 1 ? glyph : UNKNOWN_LETTER);
        return code < 0x80 ? String.fromCharCode(code) : UNKNOWN_LETTER;
      })
      .join('');
}

function differences(document: PdfDocument, encoding: PdfDict): Map<number, string> {
  const renamed = new Map<number, string>();
  let code = 0;
  for (const item of document.array(encoding.get('Differences'))) {
    if (typeof item === 'number') code = item;
    if (item instanceof PdfName) renamed.set(code++, item.value);
  }
  return renamed;
}

/** Two bytes a code, as form fonts with many letters have it. */
function mappedDecoder(map: ReadonlyMap<number, string>): DecodeText {
  return (bytes) => {
    if (bytes.length % 2 !== 0) return undefined;
    const codes = Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(2 * index));
    const letters = codes.map((code) => map.get(code));
    return letters.includes(undefined) ? undefined : letters.join('');
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
