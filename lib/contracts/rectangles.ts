import type { Rectangle } from './sign-form.ts';

/** Difference in points that counts as a rounding error. */
const ROUNDING = 0.5;
/** Overlap in points that is ignored. */
const SLACK = 1;

/** Moves and shrinks the rectangle into the pages: fitsPage accepts rounding errors beyond the edge. */
export function clampToPages(
  rectangle: Rectangle,
  pages: readonly { width: number; height: number }[],
): Rectangle {
  const width = Math.min(rectangle.width, ...pages.map((page) => page.width));
  const height = Math.min(rectangle.height, ...pages.map((page) => page.height));
  const x = Math.max(0, Math.min(rectangle.x, ...pages.map((page) => page.width - width)));
  const y = Math.max(0, Math.min(rectangle.y, ...pages.map((page) => page.height - height)));
  return { x, y, width, height };
}

/** Returns whether two rectangles on the same page overlap by more than a point. */
export function areOverlapping(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x + SLACK < other.x + other.width &&
    other.x + SLACK < one.x + one.width &&
    one.y + SLACK < other.y + other.height &&
    other.y + SLACK < one.y + one.height
  );
}

/** Returns whether two rectangles are equal but for rounding errors. */
export function areSameRectangle(one: Rectangle, other: Rectangle): boolean {
  return (['x', 'y', 'width', 'height'] as const).every(
    (side) => Math.abs(one[side] - other[side]) <= ROUNDING,
  );
}
