import type { PageSize } from '#shared/page-geometry.ts';

/** Width of all thumbnails, in pixels. */
export const WIDTH = 96;
/** Height of the thumbnails of very flat and very high pages, in pixels. */
const [LEAST_HEIGHT, MOST_HEIGHT] = [32, 192];

/** Returns the height of all thumbnails of a document, in pixels: that of its first page, within limits. */
export function thumbnailHeight(firstPage: PageSize): number {
  const height = (WIDTH * firstPage.height) / firstPage.width;
  return Math.min(Math.max(height, LEAST_HEIGHT), MOST_HEIGHT);
}

/** Returns the pixels per point with which the whole page fits a thumbnail of this height. */
export function thumbnailScale(page: PageSize, height: number): number {
  return Math.min(WIDTH / page.width, height / page.height);
}
