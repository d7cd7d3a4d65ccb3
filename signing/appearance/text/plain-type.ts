import { helveticaWidth } from './helvetica.ts';
import { clustersOf, wordPlaces, type WordPlace } from './printable-text.ts';
import { widthOf, type Glyph, type Paragraph, type Run, type Word } from './type.ts';
import { winAnsiCode } from './win-ansi.ts';

// Helvetica's capitals with their accents, and its descenders.
const TOP = 760;
const BOTTOM = -210;

/** Sets a printable text in Helvetica, which needs no embedding; for texts that WinAnsi has all characters of. */
export function plainParagraph(text: string, options: { isTitle: boolean }): Paragraph {
  const runs = (from: number, to: number): Run[] => [runOf(text.slice(from, to))];
  return paragraphOf(wordPlaces(text, options), { text, runs });
}

/** The paragraph of a text whose parts `runs` sets. */
export function paragraphOf(
  places: readonly WordPlace[],
  { text, runs }: { text: string; runs: Paragraph['runs'] },
): Paragraph {
  const words = places.map(({ from, to, isAfterSpace }): Word => {
    const set = runs(from, to);
    const [space] = isAfterSpace ? runs(from - 1, from) : [];
    return { runs: set, width: widthOf(set), from, to, space };
  });
  return { words, runs, cuts: ({ from, to }) => endsOfClusters(text, { from, to }) };
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

/** There are some two hundred of them. */
function glyphOf(text: string): Glyph {
  const found = known.get(text);
  if (found) return found;
  const code = winAnsiCode(text) ?? 0;
  const width = helveticaWidth(code);
  const glyph = { code, width, advance: width, dx: 0, dy: 0, text };
  known.set(text, glyph);
  return glyph;
}
