import { readFileSync } from 'node:fs';
import { advancesOf, metricsOf, type FontMetrics } from './open-type.ts';
import type { FontPiece } from './font-pieces.ts';
import { shapingLibrary } from './shaping-library.ts';
import { unpackWoff, type OpenTypeFont } from './woff.ts';

/** Loaded piece of a font family, ready to shape text. Sizes are in thousandths of the font size. */
export interface Font {
  piece: FontPiece;
  openType: OpenTypeFont;
  metrics: FontMetrics;
  /** Advance widths by glyph index. */
  advances: readonly number[];
  /** Pointer to the hb_font_t of the shaping library. */
  handle: number;
}

// Not limited: a piece has 20 to 200 KB, and all of them together about 10 MB.
const loaded = new Map<string, Font>();

/** Returns the font of a piece, loaded at its first use. */
export function fontOf(piece: FontPiece): Font {
  const known = loaded.get(piece.id);
  if (known) return known;
  const openType = unpackWoff(readFileSync(piece.path));
  const font = {
    piece,
    openType,
    metrics: metricsOf(openType.tables),
    advances: advancesOf(openType.tables),
    handle: handleOf(openType.file),
  };
  loaded.set(piece.id, font);
  return font;
}

/** Returns the glyph index of a character without shaping; undefined when the font lacks the character. */
export function glyphOf({ handle }: Font, codePoint: number): number | undefined {
  const library = shapingLibrary();
  const pointer = library.allocate(new Uint8Array(4));
  const isFound = library.call('hb_font_get_nominal_glyph', handle, codePoint, pointer);
  const [glyph] = library.integers(pointer, 1);
  library.free(pointer);
  return isFound ? glyph : undefined;
}

const READ_ONLY = 1; // HB_MEMORY_MODE_READONLY: the bytes stay allocated until the process ends
const SCALE = 1000;

function handleOf(file: Buffer): number {
  const library = shapingLibrary();
  const blob = library.call('hb_blob_create', library.allocate(file), file.length, READ_ONLY, 0, 0);
  const face = library.call('hb_face_create', blob, 0);
  const font = library.call('hb_font_create', face);
  library.call('hb_font_set_scale', font, SCALE, SCALE);
  return font;
}
