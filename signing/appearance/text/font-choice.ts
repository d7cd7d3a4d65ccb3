import { piecesFor } from '../../fonts/font-pieces.ts';
import { fontOf, glyphOf, type Font } from '../../fonts/font.ts';

export interface Choice {
  font: Font;
  /** What of the letter and its marks the font has: all, or the letter alone. */
  shown: string;
}

const MAX_KNOWN = 20_000;
const known = new Map<string, Choice | null>();

/** The font for a letter with its marks; null where none has the letter. */
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

/** Joiners steer the shaping and need no shape of their own. */
function hasAll(font: Font, text: string): boolean {
  return Array.from(text.replace(/[\u200c\u200d]/g, '')).every(
    (character) => glyphOf(font, character.codePointAt(0) ?? 0) !== undefined,
  );
}
