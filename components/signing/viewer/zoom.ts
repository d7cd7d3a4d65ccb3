/** CSS pixels per point at 100 %: an inch has 96 pixels or 72 points. */
const PIXELS_PER_POINT = 96 / 72;

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const MAX_FIT = 1.5;
const SIDE_MARGINS = 32;

/** Share of the real size, or the width of the view. */
export type Zoom = number | 'fit';

/** Returns the CSS pixels per point in a view of `viewWidth` pixels for pages of `pageWidth` points. */
export function scaleOf(
  zoom: Zoom,
  { viewWidth, pageWidth }: { viewWidth: number; pageWidth: number },
): number {
  if (zoom !== 'fit') return zoom * PIXELS_PER_POINT;
  const fitting = Math.max(viewWidth - SIDE_MARGINS, 120) / pageWidth;
  return Math.min(fitting, MAX_FIT * PIXELS_PER_POINT);
}

/**
 * Returns the CSS pixels per point of a page in a document whose first page is `firstWidth` points wide. To fit the width, all pages
 * have the scale of the first one, so that their sizes compare, and wider pages a smaller one.
 */
export function pageScale(
  zoom: Zoom,
  { viewWidth, firstWidth, pageWidth }: { viewWidth: number; firstWidth: number; pageWidth: number },
): number {
  return scaleOf(zoom, { viewWidth, pageWidth: Math.max(firstWidth, pageWidth) });
}

/** Returns the next larger zoom step. */
export function zoomedIn(scale: number): number {
  return STEPS.find((step) => step > shareOf(scale) + 0.01) ?? STEPS[STEPS.length - 1] ?? 1;
}

/** Returns the next smaller zoom step; the zoom itself below the smallest one, where a large page may fit the width. */
export function zoomedOut(scale: number): number {
  return STEPS.findLast((step) => step < shareOf(scale) - 0.01) ?? Math.min(shareOf(scale), STEPS[0]);
}

/** Formats the zoom, for example '125%'. */
export function percentOf(scale: number): string {
  return `${Math.round(shareOf(scale) * 100)}%`;
}

const shareOf = (scale: number) => scale / PIXELS_PER_POINT;
