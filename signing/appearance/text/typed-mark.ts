import type { ScriptFont } from '../../fonts/font-pieces.ts';
import { inkOf, type Ink } from '../../fonts/shape.ts';
import { scriptFontFor } from './font-choice.ts';
import { singleLine, type Line } from './lines.ts';
import { clustersOf, printableText } from './printable-text.ts';
import { shapedParagraph } from './shaped-type.ts';

/** Name that is written like a signature. */
export interface TypedMark {
  text: string;
  font: ScriptFont;
}

/** Typeset mark: one line, and the extent of its ink from the start of its baseline. */
export interface TypesetMark {
  line: Line;
  ink: Ink;
}

// A mark is one line; a longer one would be illegible.
const MAX_MARK = 60;
// Least extent, so that a name without capitals or descenders is not written larger than others.
const LEAST = { top: 600, bottom: -150 };

/**
 * Typesets a mark in its script font, or in the fonts of other texts where the script font lacks a character.
 * Returns undefined when nothing of it can be written, or when the mark would only repeat `name` in ordinary
 * letters.
 */
export function typesetMark({ text, font }: TypedMark, name: string): TypesetMark | undefined {
  const printable = shortened(printableText(text));
  if (printable === '') return undefined;
  const isScript = clustersOf(printable).every((cluster) => scriptFontFor(font, cluster) !== null);
  if (!isScript && printable === shortened(printableText(name))) return undefined;
  const choose = isScript ? { choose: (cluster: string) => scriptFontFor(font, cluster) } : {};
  const line = singleLine(shapedParagraph(printable, { isTitle: true, labelLength: 0, ...choose }));
  return { line, ink: inkOfLine(line) };
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_MARK ? text : `${characters.slice(0, MAX_MARK - 1).join('')}…`;
}

function inkOfLine({ runs }: Line): Ink {
  const ink = { left: 0, right: 0, ...LEAST };
  let pen = 0;
  for (const { font, glyphs } of runs) {
    for (const { code, dx, dy, advance } of glyphs) {
      const own = font === 'helvetica' ? { left: 0, right: advance, ...LEAST } : inkOf(font, code);
      ink.left = Math.min(ink.left, pen + dx + own.left);
      ink.right = Math.max(ink.right, pen + dx + own.right);
      ink.top = Math.max(ink.top, dy + own.top);
      ink.bottom = Math.min(ink.bottom, dy + own.bottom);
      pen += advance;
    }
  }
  return ink;
}
