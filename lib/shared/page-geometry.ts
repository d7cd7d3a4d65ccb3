import type { Rectangle } from '#contracts/sign-form.ts';

/** A page as it is seen (turned and cropped), in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** In points, from the lower left corner of the page as it is seen. */
export interface Point {
  x: number;
  y: number;
}

/** In CSS pixels, from the upper left corner of the page as it is shown. */
export interface ScreenBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number];

/** A signature that is smaller than this in either direction cannot be read. */
export const MIN_SIDE = 20;
/** A signature has this size until somebody chooses another. */
export const DEFAULT_SIZE: PageSize = { width: 180, height: 60 };

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Where on the page a place on the screen lies (pixels from the page's upper left corner), kept on the page. */
export function pointOnPage(pixels: { left: number; top: number }, page: PageSize, scale: number): Point {
  return {
    x: clamp(pixels.left / scale, 0, page.width),
    y: clamp(page.height - pixels.top / scale, 0, page.height),
  };
}

/** Where the rectangle stands on the screen when the page is shown at `scale` pixels a point. */
export function screenBox(rectangle: Rectangle, page: PageSize, scale: number): ScreenBox {
  return {
    left: rectangle.x * scale,
    top: (page.height - rectangle.y - rectangle.height) * scale,
    width: rectangle.width * scale,
    height: rectangle.height * scale,
  };
}

/** The rectangle that a drag from one point to another spans. */
export function rectangleBetween(from: Point, to: Point): Rectangle {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

/** A rectangle of the usual size around `centre`, or at the lower right, where letters are signed; always on the page. */
export function defaultRectangle(page: PageSize, centre?: Point): Rectangle {
  const width = Math.min(DEFAULT_SIZE.width, page.width);
  const height = Math.min(DEFAULT_SIZE.height, page.height);
  const middle = centre ?? { x: page.width * 0.72, y: page.height * 0.15 };
  return keepOnPage({ x: middle.x - width / 2, y: middle.y - height / 2, width, height }, page);
}

/** The rectangle moved by so many points, as far as the page goes. */
export function movedBy(rectangle: Rectangle, by: Point, page: PageSize): Rectangle {
  return keepOnPage({ ...rectangle, x: rectangle.x + by.x, y: rectangle.y + by.y }, page);
}

/** The rectangle with the edges at `handle` dragged by so many points; it keeps its least size and stays on the page. */
export function resizedBy(
  rectangle: Rectangle,
  change: { handle: Handle; by: Point },
  page: PageSize,
): Rectangle {
  const { handle, by } = change;
  let [left, right] = [rectangle.x, rectangle.x + rectangle.width];
  let [bottom, top] = [rectangle.y, rectangle.y + rectangle.height];
  if (handle.includes('w')) left = clamp(left + by.x, 0, right - leastSide(page.width));
  if (handle.includes('e')) right = clamp(right + by.x, left + leastSide(page.width), page.width);
  if (handle.includes('s')) bottom = clamp(bottom + by.y, 0, top - leastSide(page.height));
  if (handle.includes('n')) top = clamp(top + by.y, bottom + leastSide(page.height), page.height);
  return { x: left, y: bottom, width: right - left, height: top - bottom };
}

/** The rectangle with room for a signature: grown to the least size where a drag was shorter. */
export function withLeastSize(rectangle: Rectangle, page: PageSize): Rectangle {
  const width = Math.max(rectangle.width, leastSide(page.width));
  const height = Math.max(rectangle.height, leastSide(page.height));
  return keepOnPage({ ...rectangle, width, height }, page);
}

const leastSide = (side: number) => Math.min(MIN_SIDE, side);

/** The rectangle where it lies, as far as the page goes; smaller where it is larger than the page. */
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
