import { areOverlapping } from '#contracts/rectangles.ts';
import type { Rectangle } from '#contracts/sign-form.ts';
import { fitsPage } from '#contracts/sign-position.ts';
import type { PageSize } from './page-geometry.ts';

/** Points between neighbours. */
const GAP = 8;

/**
 * Returns the wanted rectangle, or one of its size beside or above or below it that covers none of the taken ones; the wanted one
 * if the page has no such place. All in points of one page.
 */
export function freeRectangle(wanted: Rectangle, taken: readonly Rectangle[], page: PageSize): Rectangle {
  const [across, up] = [wanted.width + GAP, wanted.height + GAP];
  const rows = steps(page.height / up).toSorted((one, other) => Number(one < 0) - Number(other < 0)); // first upwards
  const columns = steps(page.width / across);
  const places = rows.flatMap((row) =>
    columns.map((column) => ({ ...wanted, x: wanted.x + column * across, y: wanted.y + row * up })),
  );
  const isFree = (place: Rectangle) => !taken.some((other) => areOverlapping(place, other));
  return places.find((place) => fitsPage(place, page) && isFree(place)) ?? wanted;
}

/** Returns 0, -1, 1, -2, 2 and so on, up to a number. */
function steps(most: number): number[] {
  return [0, ...Array.from({ length: Math.floor(most) }, (_, at) => [-at - 1, at + 1]).flat()];
}
