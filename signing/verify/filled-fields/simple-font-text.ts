import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, PdfName, type PdfDict } from '../../pdf/objects/objects.ts';
import { letterOfGlyph } from './glyph-letters.ts';
import { countReading, WORK_A_CODE } from './reading-limit.ts';
import type { DecodeText } from './shown-letters.ts';

/** The standard fonts with Latin letters (ISO 32000-2, 9.6.2.2); some viewers take another name with Dingbats or Symbol for such a font. */
const STANDARD_FONT =
  /^(Helvetica(-Bold)?(-?Oblique)?|Times(-Roman)?|Times-(Bold)?(Italic)?|Courier(-Bold)?(-?Oblique)?)$/;
const COURIER_WIDTH = 0.6;
/** Plausible widths of a letter, in units of the font size; a narrower one is not legible. */
const MIN_WIDTH = 0.1;
const MAX_WIDTH = 1.5;

/**
 * Upper limits of the widths in all standard fonts, Courier aside; the first match counts, the last one
 * matches any letter.
 */
const WIDTHS: readonly [RegExp, number][] = [
  [/[ .,:;!'|()[\]{}/\\ijl-]/, 0.4],
  [/[0-9$]/, 0.56],
  [/[mw]/, 0.9],
  [/[a-z]/, 0.62],
  [/[MW]/, 1],
  [/[A-Z]/, 0.78],
  [/./s, 1.1],
];

/**
 * Returns whether a font is a standard font that shows Latin letters by default, without an embedded font
 * program.
 */
export function isStandardFont(document: PdfDocument, font: PdfDict): boolean {
  const hasStandardName = STANDARD_FONT.test(document.name(font.get('BaseFont')) ?? '');
  return hasStandardName && document.name(font.get('Subtype')) === 'Type1' && !font.has('FontDescriptor');
}

/** Entries of a font that shows the letters of a standard font with their widths. */
const PLAIN_KEYS = new Set(['Type', 'Subtype', 'BaseFont', 'Encoding', 'Name']);

/** Returns whether a font is a standard font without glyphs, widths and a mapping to letters of its own. */
export function isPlainFont(document: PdfDocument, font: PdfDict): boolean {
  return isStandardFont(document, font) && [...font.keys()].every((key) => PLAIN_KEYS.has(key));
}

/** ASCII letters, figures and punctuation. */
const ASCII = Buffer.from(Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));

/** Returns whether a plain font shows ASCII letters for their codes, whatever its encoding says of others. */
export function showsAscii(document: PdfDocument, font: PdfDict): boolean {
  return isPlainFont(document, font) && simpleFontDecoder(document, font)?.(ASCII)?.text === ASCII.toString();
}

/** Encodings whose codes below 128 are those of ASCII, but for quotation marks (ISO 32000-2, annex D). */
const LATIN_ENCODINGS = new Set([
  'WinAnsiEncoding',
  'MacRomanEncoding',
  'StandardEncoding',
  'PDFDocEncoding',
]);

/**
 * Returns a decoder for strings in a font with one-byte codes; undefined if its text cannot be determined.
 */
export function simpleFontDecoder(document: PdfDocument, font: PdfDict): DecodeText | undefined {
  if (document.name(font.get('Subtype')) === 'Type3') return undefined; // its glyphs are content streams
  if (!font.has('Encoding') && !isStandardFont(document, font)) return undefined;
  const letterOf = letterReader(document, font);
  const widthOf = widthReader(document, font);
  return (bytes) => {
    let text = '';
    let width = 0;
    for (const code of bytes) {
      const letter = letterOf(code);
      const letterWidth = letter === undefined ? undefined : widthOf(code, letter);
      if (letter === undefined || letterWidth === undefined) return undefined;
      text += letter;
      width += letterWidth;
    }
    return { text, width };
  };
}

function letterReader(document: PdfDocument, font: PdfDict): (code: number) => string | undefined {
  const encoding = document.resolve(font.get('Encoding'));
  const renamed = isDict(encoding) ? differences(document, encoding) : new Map<number, string>();
  const base = document.name(isDict(encoding) ? encoding.get('BaseEncoding') : encoding);
  const windows = new TextDecoder('windows-1252');
  return (code) => {
    const glyph = renamed.get(code);
    if (glyph !== undefined) return letterOfGlyph(glyph);
    if (base !== undefined && !LATIN_ENCODINGS.has(base)) return undefined;
    if (code >= 0x20 && code < 0x7f) return String.fromCharCode(code);
    return code > 0x7f && base === 'WinAnsiEncoding' ? windows.decode(Buffer.of(code)) : undefined;
  };
}

function differences(document: PdfDocument, encoding: PdfDict): Map<number, string> {
  const renamed = new Map<number, string>();
  let code = 0;
  const items = document.array(encoding.get('Differences'));
  countReading(document, items.length * WORK_A_CODE);
  for (const item of items) {
    if (typeof item === 'number') code = item;
    if (item instanceof PdfName) renamed.set(code++, item.value);
  }
  return renamed;
}

function widthReader(
  document: PdfDocument,
  font: PdfDict,
): (code: number, letter: string) => number | undefined {
  const isStandard = isStandardFont(document, font);
  if (font.has('Widths')) {
    const stated = document.array(font.get('Widths'));
    countReading(document, stated.length * WORK_A_CODE);
    const widths = stated.map((width) => document.number(width));
    const first = document.number(font.get('FirstChar')) ?? 0;
    return (code) => {
      const width = (widths[code - first] ?? 0) / 1000;
      return width >= MIN_WIDTH && width <= MAX_WIDTH ? width : undefined;
    };
  }
  if (!isStandard) return () => undefined;
  const isCourier = document.name(font.get('BaseFont'))?.startsWith('Courier') === true;
  return (_, letter) => (isCourier ? COURIER_WIDTH : standardWidth(letter));
}

/** Returns an upper limit of the width of a text in any standard font, in units of the font size. */
export function widthLimitOf(text: string): number {
  const widths = Array.from(text, (letter) => Math.max(COURIER_WIDTH, standardWidth(letter) ?? MAX_WIDTH));
  return widths.reduce((sum, width) => sum + width, 0);
}

function standardWidth(letter: string): number | undefined {
  const plain = letter.normalize('NFD').charAt(0);
  return WIDTHS.find(([letters]) => letters.test(plain))?.[1];
}
