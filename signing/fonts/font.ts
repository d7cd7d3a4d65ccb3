import { readFileSync } from 'node:fs';
import { advancesOf, metricsOf, type FontMetrics } from './open-type.ts';
import type { FontPiece } from './font-pieces.ts';
import { shapingLibrary } from './shaping-library.ts';
import { unpackWoff, type OpenTypeFont } from './woff.ts';

/** A piece of a font family that is ready to shape text. Sizes are in thousandths of the font size. */
export interface Font {
  piece: FontPiece;
  openType: OpenTypeFont;
  metrics: FontMetrics;
  advances: readonly number[];
  /** The library's hb_font_t. */
  handle: number;
}

// A process that serves one office meets some dozens of the pieces of 20 to 200 KB; all together are some 10 MB.
const loaded = new Map<string, Font>();

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

/** The glyph that stands for a character alone, or undefined for none. */
export function glyphOf({ handle }: Font, codePoint: number): number | undefined {
  const library = shapingLibrary();
  const place = library.allocate(new Uint8Array(4));
  const isFound = library.call('hb_font_get_nominal_glyph', handle, codePoint, place);
  const [glyph] = library.integers(place, 1);
  library.free(place);
  return isFound ? glyph : undefined;
}

const READ_ONLY = 1; // HB_MEMORY_MODE_READONLY: the bytes stay where they are as long as the process lives
const SCALE = 1000;

function handleOf(file: Buffer): number {
  const library = shapingLibrary();
  const blob = library.call('hb_blob_create', library.allocate(file), file.length, READ_ONLY, 0, 0);
  const face = library.call('hb_face_create', blob, 0);
  const font = library.call('hb_font_create', face);
  library.call('hb_font_set_scale', font, SCALE, SCALE);
  return font;
}
