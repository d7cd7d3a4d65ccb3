import type { Font } from '../../fonts/font.ts';

/** All sizes of this file are in thousandths of the font size. */

/** Helvetica, which every viewer has, or an embedded font. */
export type TypeFont = 'helvetica' | Font;

/** Positioned glyph. */
export interface Glyph {
  /** WinAnsi code of the character for Helvetica, glyph index for an embedded font. */
  code: number;
  /** Advance width in the font. */
  width: number;
  /** Distance to the next glyph. */
  advance: number;
  /** Horizontal offset of this glyph alone. */
  dx: number;
  /** Vertical offset of this glyph alone. */
  dy: number;
  /**
   * Text that a viewer copies; empty for a glyph that is only a part of a character, such as a separate dot.
   */
  text: string;
}

/** Glyphs of one font and one direction. */
export interface Run {
  font: TypeFont;
  /** Glyphs from left to right. */
  glyphs: readonly Glyph[];
  width: number;
  /** Embedding level (Unicode TR 9); odd levels run from right to left. */
  level: number;
  /** Highest ink above the baseline. */
  top: number;
  /** Lowest ink, negative below the baseline. */
  bottom: number;
  /** Original text, where the glyphs are a substitute for it. */
  actualText?: string;
}

/** Part of a paragraph that is not broken across lines as long as it fits on one. */
export interface Word {
  /** Runs in logical order. */
  runs: readonly Run[];
  width: number;
  /** Index of its first UTF-16 code unit in the text of the paragraph. */
  from: number;
  /** Index after its last unit. */
  to: number;
  /** Space before the word; undefined when it follows the word before directly. */
  space?: Run | undefined;
}

/** Typeset text that can be broken into lines. */
export interface Paragraph {
  words: readonly Word[];
  /** Typesets a range of the text as runs in logical order. */
  runs: (from: number, to: number) => Run[];
  /** Typesets an ellipsis at an embedding level. */
  ellipsis: (level: number) => Run[];
  /** Returns the indexes at which a word may be cut: the ends of its clusters. */
  cuts: (word: Word) => number[];
}

export function widthOf(parts: readonly { width: number }[]): number {
  let width = 0;
  for (const part of parts) width += part.width;
  return width;
}
