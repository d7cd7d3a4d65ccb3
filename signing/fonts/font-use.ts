import { createHash } from 'node:crypto';
import { glyphOf, type Font } from './font.ts';
import { subsetOf } from './subset.ts';

/** Subset of a font with the glyphs that a content stream shows, and their character codes. */
export interface FontUse {
  font: Font;
  /** BaseFont: subset tag and PostScript name (ISO 32000-2, 9.9.2). */
  name: string;
  /** TrueType file of the subset. */
  file: Buffer;
  /** Glyphs of the subset in the order of their character codes, from 1. */
  shapes: readonly Shape[];
  /** Returns the character code of a glyph in the content stream; 0 when the subset lacks it. */
  codeOf: (glyph: ShownGlyph) => number;
}

/** Glyph of a subset with the text that it represents. */
export interface Shape {
  text: string;
  /** Advance width in thousandths of the font size. */
  width: number;
  /** Glyph index in the subset. */
  glyph: number;
}

const DIGITS = '0123456789';
const MAX_KNOWN = 200;
const known = new Map<string, FontUse>();

/** Glyph as a content stream shows it. */
export interface ShownGlyph {
  /** Glyph index in the font. */
  code: number;
  /** Text that a viewer copies. */
  text: string;
}

/**
 * Returns the subset of a font for the runs. A glyph that stands for two texts gets two codes, so that both
 * can be copied. The subset always has all digits, so that signatures of one signer at different times share
 * a cached subset; a script font, which writes no times, has only what it shows.
 */
export function fontUse(font: Font, runs: readonly { glyphs: readonly ShownGlyph[] }[]): FontUse {
  const needed = new Map<string, ShownGlyph>();
  const glyphs = runs.flatMap((run) => run.glyphs);
  for (const glyph of [...(font.piece.isScript ? [] : digitsOf(font)), ...glyphs])
    needed.set(keyOf(glyph), glyph);
  const keys = [...needed.keys()].toSorted();
  const cacheKey = [font.piece.id, ...keys].join('\n');
  const found = known.get(cacheKey);
  if (found) return found;
  const made = make(
    font,
    keys.flatMap((key) => needed.get(key) ?? []),
  );
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(cacheKey, made);
  return made;
}

function make(font: Font, needed: readonly ShownGlyph[]): FontUse {
  const { file, glyphs } = subsetOf(
    font,
    needed.map(({ code }) => code),
  );
  const shapes = needed.map(({ code, text }) => ({
    text,
    width: font.advances[code] ?? 0,
    glyph: glyphs.get(code) ?? 0,
  }));
  const codes = new Map(needed.map((glyph, index) => [keyOf(glyph), index + 1]));
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

/**
 * Returns the tag of a subset: six capital letters derived from its content, so that equal subsets have equal
 * names.
 */
function tagOf(file: Buffer, shapes: readonly Shape[]): string {
  const digest = createHash('sha256').update(file).update(JSON.stringify(shapes)).digest();
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
}
