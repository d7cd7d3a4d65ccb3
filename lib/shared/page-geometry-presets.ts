import type { Rectangle } from '#contracts/sign-form.ts';
import { DEFAULT_SIZE, keepOnPage, type PageSize } from './page-geometry.ts';

/** Nine places on a page, row by row as they are seen. */
export const PRESETS = [
  'Top left',
  'Top centre',
  'Top right',
  'Middle left',
  'Middle',
  'Middle right',
  'Bottom left',
  'Bottom centre',
  'Bottom right',
] as const;
export type Preset = (typeof PRESETS)[number];

/** Half an inch: what printers leave free, and letters too. */
export const PRESET_MARGIN = 36;
/** Positions are kept to a hundredth of a point. */
const SAME = 0.02;

/** A rectangle of this size, or of the usual one, at one of nine places; smaller where the page is. */
export function presetRectangle(preset: Preset, page: PageSize, size: PageSize = DEFAULT_SIZE): Rectangle {
  const margin = Math.min(PRESET_MARGIN, page.width * 0.1, page.height * 0.1);
  const width = Math.min(size.width, page.width - 2 * margin);
  const height = Math.min(size.height, page.height - 2 * margin);
  const place = PRESETS.indexOf(preset);
  const [column, row] = [place % 3, 2 - Math.floor(place / 3)];
  const x = margin + ((page.width - 2 * margin - width) * column) / 2;
  const y = margin + ((page.height - 2 * margin - height) * row) / 2;
  return keepOnPage({ x, y, width, height }, page);
}

/** The preset at which this rectangle stands, if it stands at one. */
export function presetAt(rectangle: Rectangle, page: PageSize): Preset | null {
  const stands = (preset: Preset) => {
    const { x, y } = presetRectangle(preset, page, rectangle);
    return Math.abs(x - rectangle.x) <= SAME && Math.abs(y - rectangle.y) <= SAME;
  };
  return PRESETS.find(stands) ?? null;
}
