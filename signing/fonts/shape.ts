import type { Font } from './font.ts';
import { shapingLibrary } from './shaping-library.ts';

/** One shape of a font in its place; sizes are in thousandths of the font size. */
export interface ShapedGlyph {
  glyph: number;
  /** Index of the first UTF-16 unit of the text that it belongs to. */
  cluster: number;
  /** How far the next glyph stands from this one, and by how much this one is moved from its place. */
  advance: number;
  dx: number;
  dy: number;
}

const LEFT_TO_RIGHT = 4;
const RIGHT_TO_LEFT = 5;
/** HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS: a mark keeps the place of its character. */
const MARKS_APART = 1;
/** Both hb_glyph_info_t and hb_glyph_position_t are five numbers of 32 bits. */
const NUMBERS = 5;

/** Shapes a text of one script and direction: its glyphs from left to right. */
export function shape(
  font: Font,
  text: string,
  { isRightToLeft }: { isRightToLeft: boolean },
): ShapedGlyph[] {
  const library = shapingLibrary();
  const buffer = library.call('hb_buffer_create');
  const units = Buffer.from(text, 'utf16le');
  const place = library.allocate(units);
  try {
    library.call('hb_buffer_add_utf16', buffer, place, text.length, 0, text.length);
    library.call('hb_buffer_set_direction', buffer, isRightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT);
    library.call('hb_buffer_set_cluster_level', buffer, MARKS_APART);
    library.call('hb_buffer_guess_segment_properties', buffer);
    library.call('hb_shape', font.handle, buffer, 0, 0);
    return glyphsOf(buffer);
  } finally {
    library.free(place);
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

/** How far the ink of a glyph reaches above and below the baseline. */
export function inkOf(font: Font, glyph: number): { top: number; bottom: number } {
  const library = shapingLibrary();
  const place = library.allocate(new Uint8Array(16));
  library.call('hb_font_get_glyph_extents', font.handle, glyph, place);
  const [, top = 0, , height = 0] = library.integers(place, 4);
  library.free(place);
  return { top, bottom: top + height };
}
