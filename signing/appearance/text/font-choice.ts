import { piecesFor, scriptPiecesFor, type ScriptFont } from '../../fonts/font-pieces.ts';
import { fontOf, glyphOf, type Font } from '../../fonts/font.ts';
import { clustersOf, printableText } from './printable-text.ts';

/** Font for a cluster. */
export interface Choice {
  font: Font;
  /** Part of the cluster that the font has: all of it, or only its base character. */
  shown: string;
}

const MAX_KNOWN = 20_000;
const known = new Map<string, Choice | null>();

/**
 * Returns the preferred font for a cluster, a base character with its marks; null when no font has the base
 * character.
 */
export function fontFor(cluster: string): Choice | null {
  const found = known.get(cluster);
  if (found !== undefined) return found;
  const choice = choose(cluster);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(cluster, choice);
  return choice;
}

function choose(cluster: string): Choice | null {
  const base = String.fromCodePoint(cluster.codePointAt(0) ?? 0);
  const fonts = piecesFor(cluster.codePointAt(0) ?? 0).map(fontOf);
  for (const shown of cluster === base ? [base] : [cluster, base]) {
    const font = fonts.find((candidate) => hasAll(candidate, shown));
    if (font) return { font, shown };
  }
  return null;
}

/** Returns the piece of a script font that has a whole cluster; null when none has. */
export function scriptFontFor(scriptFont: ScriptFont, cluster: string): Choice | null {
  const pieces = scriptPiecesFor(scriptFont, cluster.codePointAt(0) ?? 0);
  const font = pieces.map(fontOf).find((candidate) => hasAll(candidate, cluster));
  return font ? { font, shown: cluster } : null;
}

/** Returns whether the font has a glyph for every character. Joiners only control shaping and need none. */
function hasAll(font: Font, text: string): boolean {
  return Array.from(text.replace(/[\u200c\u200d]/g, '')).every(
    (character) => glyphOf(font, character.codePointAt(0) ?? 0) !== undefined,
  );
}

/**
 * Returns the characters of a text that no font has, each once, in the order of the text. An appearance shows
 * them as an empty square, or without their marks.
 */
export function unprintable(text: string): string[] {
  const clusters = new Set(clustersOf(printableText(text)).filter((cluster) => cluster !== ' '));
  return [...clusters].filter((cluster) => fontFor(cluster)?.shown !== cluster);
}
