import type { Font } from './font.ts';
import { shapingLibrary } from './shaping-library.ts';

/** Positioned glyph; sizes are in thousandths of the font size. */
export interface ShapedGlyph {
  /** Glyph index in the font. */
  glyph: number;
  /** Index of the first UTF-16 code unit that the glyph represents. */
  cluster: number;
  /** Distance to the next glyph. */
  advance: number;
  /** Horizontal offset of this glyph alone. */
  dx: number;
  /** Vertical offset of this glyph alone. */
  dy: number;
}

const LEFT_TO_RIGHT = 4;
const RIGHT_TO_LEFT = 5;
/** HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS: marks are clusters of their own. */
const MARKS_APART = 1;
/** Number of 32-bit integers in hb_glyph_info_t and in hb_glyph_position_t. */
const NUMBERS = 5;

/** Shapes a text of one script and one direction. Returns its glyphs from left to right. */
export function shape(
  font: Font,
  text: string,
  { isRightToLeft }: { isRightToLeft: boolean },
): ShapedGlyph[] {
  const library = shapingLibrary();
  const buffer = library.call('hb_buffer_create');
  const units = Buffer.from(text, 'utf16le');
  const pointer = library.allocate(units);
  try {
    library.call('hb_buffer_add_utf16', buffer, pointer, text.length, 0, text.length);
    library.call('hb_buffer_set_direction', buffer, isRightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT);
    library.call('hb_buffer_set_cluster_level', buffer, MARKS_APART);
    library.call('hb_buffer_guess_segment_properties', buffer);
    library.call('hb_shape', font.handle, buffer, 0, 0);
    return glyphsOf(buffer);
  } finally {
    library.free(pointer);
    library.call('hb_buffer_destroy', buffer);
  }
}

function glyphsOf(buffer: number): ShapedGlyph[] {
  const library = shapingLibrary();
  const count = library.call('hb_buffer_get_length', buffer);
  const infos = library.integers(library.call('hb_buffer_get_glyph_infos', buffer, 0), count * NUMBERS);
  const positions = library.integers(
    library.call('hb_buffer_get_glyph_positions', buffer, 0),
    count * NUMBERS,
  );
  return Array.from({ length: count }, (_, index) => {
    const [glyph = 0, , cluster = 0] = infos.subarray(index * NUMBERS);
    const [advance = 0, , dx = 0, dy = 0] = positions.subarray(index * NUMBERS);
    return { glyph, cluster, advance, dx, dy };
  });
}

/** Extent of a glyph's ink around its origin, in thousandths of the font size. */
export interface Ink {
  left: number;
  right: number;
  /** Height above the baseline. */
  top: number;
  /** Negative below the baseline. */
  bottom: number;
}

/** Returns the extent of a glyph's ink. */
export function inkOf(font: Font, glyph: number): Ink {
  const library = shapingLibrary();
  const pointer = library.allocate(new Uint8Array(16));
  library.call('hb_font_get_glyph_extents', font.handle, glyph, pointer);
  const [left = 0, top = 0, width = 0, height = 0] = library.integers(pointer, 4);
  library.free(pointer);
  return { left, right: left + width, top, bottom: top + height };
}
