import type { Rectangle } from '#contracts/sign-form.ts';
import {
  DEFAULT_SIZE,
  initialSize,
  movedBy,
  resizedBy,
  type PageSize,
  type Point,
} from '#shared/page-geometry.ts';

const DIRECTIONS: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
const SHIFT_STEP = 10;

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
}

export interface PageOnScreen {
  size: PageSize;
  /** CSS pixels per point. */
  scale: number;
}

/**
 * Returns the rectangle moved by an arrow key, or null for other keys. The step is 1 point, or about a pixel of a page larger than A2,
 * which is read at a small scale; with Shift ten times that. Alt moves only the upper right corner.
 */
export function rectangleAfterKey(
  rectangle: Rectangle,
  press: KeyPress,
  { size: page, scale }: PageOnScreen,
): Rectangle | null {
  const direction = DIRECTIONS[press.key];
  if (!direction) return null;
  const isLarge = initialSize(page).width > DEFAULT_SIZE.width;
  const least = isLarge ? Math.max(1, Math.round(1 / scale)) : 1;
  const step = press.shiftKey ? least * SHIFT_STEP : least;
  const by = { x: direction.x * step, y: direction.y * step };
  return press.altKey ? resizedBy(rectangle, { handle: 'ne', by }, page) : movedBy(rectangle, by, page);
}
