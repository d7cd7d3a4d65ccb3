import type { PageSize } from '#shared/page-geometry.ts';

/** Largest area of a canvas in pixels, and its longest side, which Firefox limits most: browsers refuse or crash on larger ones. */
const MAX_PIXELS = 2 ** 24;
const MAX_SIDE = 32_767;

/** Returns the canvas pixels per CSS pixel for a page of this size in CSS pixels: those of the screen, fewer for a large page. */
export function pixelRatio({ width, height }: PageSize, ofScreen: number): number {
  const maxByArea = Math.sqrt(MAX_PIXELS / (width * height));
  return Math.min(ofScreen, maxByArea, MAX_SIDE / Math.max(width, height));
}
