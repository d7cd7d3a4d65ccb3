import { helveticaWidth } from './helvetica.ts';

/** One character as it will be shown. */
export interface Glyph {
  /** The resource name of the font. */
  font: 'F0';
  code: number;
  /** In thousandths of the font size. */
  width: number;
}

// WinAnsi from 0x80 to 0x9f; below and above it agrees with Latin-1 (ISO 32000-2, D.3).
const WIN_ANSI_80 = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';
// Letters that have no decomposition into a base letter and marks.
const BASE_LETTERS: Record<string, string> = { Đ: 'D', đ: 'd', Ł: 'L', ł: 'l', Ħ: 'H', ħ: 'h', ı: 'i' };
const UNKNOWN = 0x3f;

/**
 * Turns text into glyphs: the one place that knows fonts. What WinAnsi lacks is shown by its base letter where it has
 * one (č as c), else as a question mark; a font embedded for such names would give its own glyphs here.
 */
export function glyphsOf(text: string): Glyph[] {
  return Array.from(text.normalize('NFC'), (character) => {
    const code = codeOf(character);
    return { font: 'F0', code, width: helveticaWidth(code) };
  });
}

function codeOf(character: string): number {
  return winAnsiCode(character) ?? winAnsiCode(baseLetter(character)) ?? UNKNOWN;
}

function baseLetter(character: string): string {
  return BASE_LETTERS[character] ?? character.normalize('NFD').charAt(0);
}

function winAnsiCode(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x20 && code < 0x7f) return code;
  if (/\s/u.test(character)) return 0x20;
  if (code >= 0xa0 && code <= 0xff) return code;
  const place = code === 0 ? -1 : WIN_ANSI_80.indexOf(character);
  return place < 0 || character === '' ? undefined : 0x80 + place;
}
