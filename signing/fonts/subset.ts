import type { Font } from './font.ts';
import { glyphCount, outlinedGlyphs, tablesOf } from './open-type.ts';
import { NativeLibrary } from './native-library.ts';

/** Font file with a part of a font's glyphs. */
export interface Subset {
  /** TrueType file. */
  file: Buffer;
  /** Glyph indexes in the subset, by glyph index in the font. */
  glyphs: ReadonlyMap<number, number>;
}

// Values of hb_subset_sets_t, hb_subset_flags_t and hb_memory_mode_t in HarfBuzz.
const DROPPED_TABLES = 3;
const NO_HINTING = 0x01;
const RETAIN_GLYPHS = 0x02;
const READ_ONLY = 1;
// A TrueType font in a composite font needs only its outlines and widths (ISO 32000-2, 9.9).
const UNNEEDED = 'GDEF GPOS GSUB STAT OS/2 cmap gasp name post vhea vmtx kern'.split(' ');
const NOTDEF = 0;

let library: NativeLibrary | undefined;

/** Returns the subset of a font with the given glyphs and the components of composite glyphs. */
export function subsetOf(font: Font, wanted: readonly number[]): Subset {
  // The first subset keeps the glyph indexes, which shows the components; the second one renumbers them.
  const closed = tablesOf(cut(font, wanted, NO_HINTING | RETAIN_GLYPHS));
  const all = new Set([NOTDEF, ...wanted, ...outlinedGlyphs(closed)]);
  const sorted = [...all].toSorted((one, other) => one - other);
  const file = cut(font, sorted, NO_HINTING);
  if (glyphCount(tablesOf(file)) !== sorted.length) throw new Error('The subset of a font has other glyphs.');
  return { file, glyphs: new Map(sorted.map((glyph, index) => [glyph, index])) };
}

function cut({ openType }: Font, glyphs: readonly number[], flags: number): Buffer {
  library ??= new NativeLibrary('harfbuzz-subset.wasm');
  const pointer = library.allocate(openType.file);
  const blob = library.call('hb_blob_create', pointer, openType.file.length, READ_ONLY, 0, 0);
  const face = library.call('hb_face_create', blob, 0);
  const input = library.call('hb_subset_input_create_or_fail');
  try {
    library.call('hb_subset_input_set_flags', input, flags);
    addAll(library.call('hb_subset_input_glyph_set', input), glyphs);
    addAll(library.call('hb_subset_input_set', input, DROPPED_TABLES), UNNEEDED.map(tagOf));
    return contentsOf(library, library.call('hb_subset_or_fail', face, input));
  } finally {
    library.call('hb_subset_input_destroy', input);
    library.call('hb_face_destroy', face);
    library.call('hb_blob_destroy', blob);
    library.free(pointer);
  }
}

function addAll(set: number, values: readonly number[]): void {
  for (const value of values) library?.call('hb_set_add', set, value);
}

function contentsOf(subsetting: NativeLibrary, face: number): Buffer {
  if (face === 0) throw new Error('The font could not be cut.');
  const blob = subsetting.call('hb_face_reference_blob', face);
  const length = subsetting.call('hb_blob_get_length', blob);
  const file = subsetting.copy(subsetting.call('hb_blob_get_data', blob, 0), length);
  subsetting.call('hb_blob_destroy', blob);
  subsetting.call('hb_face_destroy', face);
  return file;
}

function tagOf(text: string): number {
  return Buffer.from(text.padEnd(4), 'latin1').readUInt32BE(0);
}
