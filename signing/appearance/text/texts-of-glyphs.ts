import type { ShapedGlyph } from '../../fonts/shape.ts';

/**
 * Deals out the characters of a text to its glyphs in the order of reading: each gets its share, the last of those that stand
 * together the rest. Where there are more glyphs than characters, some have no text.
 */
export function textsOf(
  text: string,
  shaped: readonly ShapedGlyph[],
  { isRightToLeft }: { isRightToLeft: boolean },
): string[] {
  const texts = shaped.map(() => '');
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].toSorted((one, other) => one - other);
  for (const [index, start] of starts.entries()) {
    const members = shaped.flatMap(({ cluster }, member) => (cluster === start ? [member] : []));
    const characters = Array.from(text.slice(index === 0 ? 0 : start, starts[index + 1]));
    for (const [place, member] of (isRightToLeft ? members.toReversed() : members).entries()) {
      const isLast = place === members.length - 1;
      texts[member] = characters.slice(place, isLast ? undefined : place + 1).join('');
    }
  }
  return texts;
}
