import { createHash } from 'node:crypto';
import { glyphOf, type Font } from './font.ts';
import { subsetOf } from './subset.ts';

/** The shapes of a font that a card shows, cut out, with the numbers that its content calls them by. */
export interface FontUse {
  font: Font;
  /** The subset's tag and the font's name (ISO 32000-2, 9.9.2). */
  name: string;
  file: Buffer;
  /** By their numbers in the content, from 1 on. */
  shapes: readonly Shape[];
  codeOf: (glyph: ShownGlyph) => number;
}

export interface Shape {
  text: string;
  width: number;
  /** In the subset's file. */
  glyph: number;
}

const DIGITS = '0123456789';
const MAX_KNOWN = 200;
const known = new Map<string, FontUse>();

/** A glyph as a content stream shows it: its number in the font, and the text that a reader copies. */
export interface ShownGlyph {
  code: number;
  text: string;
}

/**
 * What the runs need of a font. A shape that stands for two texts counts twice, so that both can be copied. Digits are
 * always there: with them the times of a person's signatures all find the same subset again.
 */
export function fontUse(font: Font, runs: readonly { glyphs: readonly ShownGlyph[] }[]): FontUse {
  const wanted = new Map<string, ShownGlyph>();
  const glyphs = runs.flatMap((run) => run.glyphs);
  for (const glyph of [...digitsOf(font), ...glyphs]) wanted.set(keyOf(glyph), glyph);
  const keys = [...wanted.keys()].toSorted();
  const cacheKey = [font.piece.id, ...keys].join('\n');
  const found = known.get(cacheKey);
  if (found) return found;
  const made = make(
    font,
    keys.flatMap((key) => wanted.get(key) ?? []),
  );
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(cacheKey, made);
  return made;
}

function make(font: Font, wanted: readonly ShownGlyph[]): FontUse {
  const { file, glyphs } = subsetOf(
    font,
    wanted.map(({ code }) => code),
  );
  const shapes = wanted.map(({ code, text }) => ({
    text,
    width: font.advances[code] ?? 0,
    glyph: glyphs.get(code) ?? 0,
  }));
  const codes = new Map(wanted.map((glyph, index) => [keyOf(glyph), index + 1]));
  return {
    font,
    name: `${tagOf(file, shapes)}+${font.piece.postScriptName}`,
    file,
    shapes,
    codeOf: (glyph) => codes.get(keyOf(glyph)) ?? 0,
  };
}

function digitsOf(font: Font): ShownGlyph[] {
  return Array.from(DIGITS).flatMap((text) => {
    const code = glyphOf(font, text.codePointAt(0) ?? 0);
    return code === undefined ? [] : [{ code, text }];
  });
}

function keyOf({ code, text }: ShownGlyph): string {
  return `${String(code).padStart(5, '0')} ${text}`;
}

/** Six capital letters that follow from the content: the same subset has the same name wherever it is made. */
function tagOf(file: Buffer, shapes: readonly Shape[]): string {
  const digest = createHash('sha256').update(file).update(JSON.stringify(shapes)).digest();
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
}
