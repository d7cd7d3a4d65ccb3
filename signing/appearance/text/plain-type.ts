import { helveticaWidth } from './helvetica.ts';
import { clustersOf, wordRanges, type WordRange } from './printable-text.ts';
import { widthOf, type Glyph, type Paragraph, type Run, type Word } from './type.ts';
import { winAnsiCode } from './win-ansi.ts';

// Extent of Helvetica's accented capitals and of its descenders, in thousandths of the font size.
const TOP = 760;
const BOTTOM = -210;

/** Typesets a printable text in Helvetica, which is not embedded. All its characters must be in WinAnsi. */
export function plainParagraph(text: string, options: { isTitle: boolean }): Paragraph {
  const runs = (from: number, to: number): Run[] => [runOf(text.slice(from, to))];
  return paragraphOf(wordRanges(text, options), { text, runs, ellipsis: () => [runOf(ELLIPSIS)] });
}

/** Stands for the rest of a text that is cut. */
export const ELLIPSIS = '…';

/** Returns a paragraph with the words at the given positions, typeset by `runs`. */
export function paragraphOf(
  words: readonly WordRange[],
  { text, runs, ellipsis }: Pick<Paragraph, 'runs' | 'ellipsis'> & { text: string },
): Paragraph {
  const typeset = words.map(({ from, to, isAfterSpace }): Word => {
    const set = runs(from, to);
    const [space] = isAfterSpace ? runs(from - 1, from) : [];
    return { runs: set, width: widthOf(set), from, to, space };
  });
  return { words: typeset, runs, ellipsis, cuts: ({ from, to }) => endsOfClusters(text, { from, to }) };
}

function endsOfClusters(text: string, { from, to }: { from: number; to: number }): number[] {
  let end = from;
  return clustersOf(text.slice(from, to)).map((cluster) => (end += cluster.length));
}

function runOf(text: string): Run {
  const glyphs = Array.from(text, glyphOf);
  let width = 0;
  for (const glyph of glyphs) width += glyph.advance;
  return { font: 'helvetica', glyphs, width, level: 0, top: TOP, bottom: BOTTOM };
}

const known = new Map<string, Glyph>();

/** Returns the glyph of a character. The cache holds all of WinAnsi, about 220 glyphs. */
function glyphOf(text: string): Glyph {
  const found = known.get(text);
  if (found) return found;
  const code = winAnsiCode(text) ?? 0;
  const width = helveticaWidth(code);
  const glyph = { code, width, advance: width, dx: 0, dy: 0, text };
  known.set(text, glyph);
  return glyph;
}
