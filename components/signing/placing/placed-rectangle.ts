import type { WantedField } from '#contracts/placed-field.ts';
import { isOnPage, type WantedPage } from '#contracts/placed-field-rules.ts';
import { areOverlapping } from '#contracts/rectangles.ts';
import type { Rectangle } from '#contracts/sign-form.ts';
import { PRESET_MARGIN } from '#shared/page-geometry-presets.ts';
import { defaultRectangle, keepOnPage, type PageSize } from '#shared/page-geometry.ts';

/** Gap in points between fields one above the other. */
const GAP = 12;

/** Returns a rectangle of the default size on a page beside those that are taken, at the lower right if there is no room. */
export function freeRectangle(page: PageSize, taken: readonly Rectangle[]): Rectangle {
  const usual = defaultRectangle(page);
  const candidates = [usual, ...rowsFromTheEnd(page, usual)];
  const free = candidates.find((candidate) => taken.every((other) => !areOverlapping(candidate, other)));
  return free ?? usual;
}

/** Returns the places at the right and the left of each row, from the lower edge on, as signatures stand at the end of a page. */
function rowsFromTheEnd(page: PageSize, { width, height }: Rectangle): Rectangle[] {
  const count = Math.floor((page.height - 2 * PRESET_MARGIN + GAP) / (height + GAP));
  return Array.from({ length: Math.max(count, 0) }, (_, row) => PRESET_MARGIN + row * (height + GAP)).flatMap(
    (y) =>
      [page.width - PRESET_MARGIN - width, PRESET_MARGIN].map((x) =>
        keepOnPage({ x, y, width, height }, page),
      ),
  );
}

/**
 * Returns the field with a rectangle that was drawn on a page, rounded to a hundredth of a point: it keeps its pages if this is
 * one of them, else it moves to this page alone.
 */
export function fieldAt(page: WantedPage, rectangle: Rectangle, before: WantedField | null): WantedField {
  return {
    ...roundedRectangle(rectangle),
    pages: before && isOnPage(before, page) ? before.pages : page === 'last' ? page : [page],
    is_movable: before?.is_movable ?? false,
  };
}

const rounded = (value: number) => Math.round(value * 100) / 100;

function roundedRectangle({ x, y, width, height }: Rectangle): Rectangle {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}
