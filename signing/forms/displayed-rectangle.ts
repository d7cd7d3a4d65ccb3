import type { Box, PageView, Rectangle } from './page-view.ts';

/** Converts a box in user space to a rectangle on the page as displayed; the inverse of `toUserSpace`. */
export function asDisplayed(view: PageView, [left, bottom, right, top]: Box): Rectangle {
  const [boxLeft, boxBottom, boxRight, boxTop] = view.box;
  const unit = view.userUnit;
  const [wide, high] = [(right - left) * unit, (top - bottom) * unit];
  switch (view.rotation) {
    case 0:
      return { x: (left - boxLeft) * unit, y: (bottom - boxBottom) * unit, width: wide, height: high };
    case 90:
      return { x: (bottom - boxBottom) * unit, y: (boxRight - right) * unit, width: high, height: wide };
    case 180:
      return { x: (boxRight - right) * unit, y: (boxTop - top) * unit, width: wide, height: high };
    case 270:
      return { x: (boxTop - top) * unit, y: (left - boxLeft) * unit, width: high, height: wide };
  }
}

/**
 * Returns the part of a box in user space that lies on the page as displayed; undefined for one beside the
 * page, and for one without any extent.
 */
export function displayedPart(view: PageView, box: Box): Rectangle | undefined {
  const [left, bottom, right, top] = view.box;
  const part: Box = [
    Math.max(left, box[0]),
    Math.max(bottom, box[1]),
    Math.min(right, box[2]),
    Math.min(top, box[3]),
  ];
  const [width, height] = [part[2] - part[0], part[3] - part[1]];
  return width >= 0 && height >= 0 && width + height > 0 ? asDisplayed(view, part) : undefined;
}
