import { intersection, type Box } from '../filled-fields/boxes.ts';

/** Number of parts into which either side of a page is divided. */
const PARTS = 50;

/**
 * Returns the share of a page that boxes cover together, from 0 to 1; where they overlap, it counts once. Parts of the page that a
 * box touches count as covered, so that no row of boxes between them is missed.
 */
export function coveredShare(page: Box, boxes: readonly Box[]): number {
  const covered = new Uint8Array(PARTS * PARTS);
  let count = 0;
  for (const box of boxes) {
    const { left, right, bottom, top } = intersection(page, box);
    if (left >= right || bottom >= top) continue;
    const [firstColumn, endColumn] = partsOf([page.left, page.right], [left, right]);
    const [firstRow, endRow] = partsOf([page.bottom, page.top], [bottom, top]);
    for (let row = firstRow; row < endRow; row++)
      for (let at = row * PARTS + firstColumn; at < row * PARTS + endColumn; at++) {
        count += 1 - (covered[at] ?? 0);
        covered[at] = 1;
      }
  }
  return count / covered.length;
}

type Side = readonly [start: number, end: number];

/** Returns the first of the parts of a side that a part of it touches, and the end of these. */
function partsOf([start, end]: Side, [first, last]: Side): [number, number] {
  const partOf = (position: number) => ((position - start) / (end - start)) * PARTS;
  return [Math.floor(partOf(first)), Math.min(PARTS, Math.ceil(partOf(last)))];
}
