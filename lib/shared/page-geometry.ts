import type { Rectangle } from '#contracts/sign-form.ts';

/** Size of a page as displayed (rotated and cropped), in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** Point on a page, in points from the lower left corner of the page as displayed. */
export interface Point {
  x: number;
  y: number;
}

/** Rectangle on the screen, in CSS pixels from the upper left corner of the displayed page. */
export interface ScreenBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number];

/** Minimum width and height of a signature, in points; a smaller one is not legible. */
export const MIN_SIDE = 20;
/** Initial size of a signature on pages up to A2, in points. */
export const DEFAULT_SIZE: PageSize = { width: 180, height: 60 };
/** Shorter side of A2, in points. */
const LARGE_SIDE = 1191;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Converts pixels from the page's upper left corner on the screen to a point; outside the page to its nearest edge. */
export function pointOnPage(pixels: { left: number; top: number }, page: PageSize, scale: number): Point {
  return {
    x: clamp(pixels.left / scale, 0, page.width),
    y: clamp(page.height - pixels.top / scale, 0, page.height),
  };
}

/** Converts a rectangle to pixels on the screen, at `scale` pixels per point. */
export function screenBox(rectangle: Rectangle, page: PageSize, scale: number): ScreenBox {
  return {
    left: rectangle.x * scale,
    top: (page.height - rectangle.y - rectangle.height) * scale,
    width: rectangle.width * scale,
    height: rectangle.height * scale,
  };
}

/** Returns the rectangle with these two points as opposite corners. */
export function rectangleBetween(from: Point, to: Point): Rectangle {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

/** Returns the initial size of a signature on a page. It grows with pages larger than A2, which are read at a small scale. */
export function initialSize({ width, height }: PageSize): PageSize {
  const factor = Math.max(1, Math.min(width, height) / LARGE_SIDE);
  return { width: DEFAULT_SIZE.width * factor, height: DEFAULT_SIZE.height * factor };
}

/** Returns a rectangle of the initial size on the page, around `centre` or else at the lower right. */
export function defaultRectangle(page: PageSize, centre?: Point): Rectangle {
  const initial = initialSize(page);
  const width = Math.min(initial.width, page.width);
  const height = Math.min(initial.height, page.height);
  const middle = centre ?? { x: page.width * 0.72, y: page.height * 0.15 };
  return keepOnPage({ x: middle.x - width / 2, y: middle.y - height / 2, width, height }, page);
}

/** Moves a rectangle by a number of points, up to the edges of the page. */
export function movedBy(rectangle: Rectangle, by: Point, page: PageSize): Rectangle {
  return keepOnPage({ ...rectangle, x: rectangle.x + by.x, y: rectangle.y + by.y }, page);
}

/** Moves the edges at `handle` by a number of points; the rectangle keeps the minimum size and stays on the page. */
export function resizedBy(
  rectangle: Rectangle,
  change: { handle: Handle; by: Point },
  page: PageSize,
): Rectangle {
  const { handle, by } = change;
  let [left, right] = [rectangle.x, rectangle.x + rectangle.width];
  let [bottom, top] = [rectangle.y, rectangle.y + rectangle.height];
  if (handle.includes('w')) left = clamp(left + by.x, 0, right - minSide(page.width));
  if (handle.includes('e')) right = clamp(right + by.x, left + minSide(page.width), page.width);
  if (handle.includes('s')) bottom = clamp(bottom + by.y, 0, top - minSide(page.height));
  if (handle.includes('n')) top = clamp(top + by.y, bottom + minSide(page.height), page.height);
  return { x: left, y: bottom, width: right - left, height: top - bottom };
}

/** Enlarges a rectangle to the minimum size of a signature. */
export function withLeastSize(rectangle: Rectangle, page: PageSize): Rectangle {
  const width = Math.max(rectangle.width, minSide(page.width));
  const height = Math.max(rectangle.height, minSide(page.height));
  return keepOnPage({ ...rectangle, width, height }, page);
}

const minSide = (side: number) => Math.min(MIN_SIDE, side);

/** Shrinks a rectangle to the size of the page and moves it onto the page. */
export function keepOnPage(rectangle: Rectangle, page: PageSize): Rectangle {
  const width = Math.min(rectangle.width, page.width);
  const height = Math.min(rectangle.height, page.height);
  return {
    x: clamp(rectangle.x, 0, page.width - width),
    y: clamp(rectangle.y, 0, page.height - height),
    width,
    height,
  };
}
