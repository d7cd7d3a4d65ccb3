import type { Font } from '../../fonts/font.ts';

/** All sizes of this file are in thousandths of the font size. */

/** Helvetica is in every viewer, all other fonts come with the file. */
export type TypeFont = 'helvetica' | Font;

/** One shape of a font in its place. */
export interface Glyph {
  /** The code of a character in WinAnsi, or the glyph's number in an embedded font. */
  code: number;
  /** What the font says of its width. */
  width: number;
  /** How far the next glyph stands from this one, and by how much this one is moved from its place. */
  advance: number;
  dx: number;
  dy: number;
  /** What a reader copies; none for a dot, say, that the font draws apart from its letter. */
  text: string;
}

/** Glyphs of one font and direction, from left to right. */
export interface Run {
  font: TypeFont;
  glyphs: readonly Glyph[];
  width: number;
  /** Of the bidirectional algorithm: odd from right to left. */
  level: number;
  /** How far its ink reaches above and below the baseline. */
  top: number;
  bottom: number;
  /** What it stands for, where the glyphs' own text does not say it. */
  actualText?: string;
}

/** What is not broken across lines while it fits on one. */
export interface Word {
  /** In the order of reading. */
  runs: readonly Run[];
  width: number;
  /** Its place in the paragraph's text. */
  from: number;
  to: number;
  /** What parts it from the word before, where a space does. */
  space?: Run | undefined;
}

/** Text that can be set in lines. */
export interface Paragraph {
  words: readonly Word[];
  /** The part of the text as runs in the order of reading. */
  runs: (from: number, to: number) => Run[];
  /** Where a word may be cut in need: the ends of its smallest parts. */
  cuts: (word: Word) => number[];
}

export function widthOf(parts: readonly { width: number }[]): number {
  let width = 0;
  for (const part of parts) width += part.width;
  return width;
}
