import type { ShapedGlyph } from '../../fonts/shape.ts';

/**
 * Returns the text of each glyph. The glyphs of a cluster get one character each, in logical order, and the
 * last one the rest; when a cluster has more glyphs than characters, some glyphs have no text.
 */
export function textsOf(
  text: string,
  shaped: readonly ShapedGlyph[],
  { isRightToLeft }: { isRightToLeft: boolean },
): string[] {
  const texts = shaped.map(() => '');
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].toSorted((one, other) => one - other);
  for (const [number, start] of starts.entries()) {
    const members = shaped.flatMap(({ cluster }, member) => (cluster === start ? [member] : []));
    const characters = Array.from(text.slice(number === 0 ? 0 : start, starts[number + 1]));
    for (const [index, member] of (isRightToLeft ? members.toReversed() : members).entries()) {
      const isLast = index === members.length - 1;
      texts[member] = characters.slice(index, isLast ? undefined : index + 1).join('');
    }
  }
  return texts;
}
