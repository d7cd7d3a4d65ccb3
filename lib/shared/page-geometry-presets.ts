import type { Rectangle } from '#contracts/sign-form.ts';
import { initialSize, keepOnPage, type PageSize } from './page-geometry.ts';

/** Nine preset positions on a page, row by row. */
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

/** Half an inch, in points: the margin that printers leave free. */
export const PRESET_MARGIN = 36;
/** Tolerance in points: stored positions are rounded to a hundredth of a point. */
const TOLERANCE = 0.02;

/** Returns a rectangle of this size, else of the initial one, at a preset position; smaller on a page that has no room for it. */
export function presetRectangle(preset: Preset, page: PageSize, size = initialSize(page)): Rectangle {
  const margin = Math.min(PRESET_MARGIN, page.width * 0.1, page.height * 0.1);
  const width = Math.min(size.width, page.width - 2 * margin);
  const height = Math.min(size.height, page.height - 2 * margin);
  const index = PRESETS.indexOf(preset);
  const [column, row] = [index % 3, 2 - Math.floor(index / 3)];
  const x = margin + ((page.width - 2 * margin - width) * column) / 2;
  const y = margin + ((page.height - 2 * margin - height) * row) / 2;
  return keepOnPage({ x, y, width, height }, page);
}

/** Returns the preset at whose position the rectangle lies, or null. */
export function presetAt(rectangle: Rectangle, page: PageSize): Preset | null {
  const isAt = (preset: Preset) => {
    const { x, y } = presetRectangle(preset, page, rectangle);
    return Math.abs(x - rectangle.x) <= TOLERANCE && Math.abs(y - rectangle.y) <= TOLERANCE;
  };
  return PRESETS.find(isAt) ?? null;
}
