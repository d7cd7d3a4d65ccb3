/** CSS pixels in one point at 100 %: 96 in an inch against 72. */
const PIXELS_PER_POINT = 96 / 72;

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const MAX_FIT = 1.5;
const SIDE_ROOM = 32;

/** A share of the real size, or as wide as there is room. */
export type Zoom = number | 'fit';

/** Pixels a point for this zoom, in a view of `room` pixels with pages of at most `pageWidth` points. */
export function scaleOf(zoom: Zoom, { room, pageWidth }: { room: number; pageWidth: number }): number {
  if (zoom !== 'fit') return zoom * PIXELS_PER_POINT;
  const fitting = Math.max(room - SIDE_ROOM, 120) / pageWidth;
  return Math.min(fitting, MAX_FIT * PIXELS_PER_POINT);
}

export function zoomedIn(scale: number): number {
  return STEPS.find((step) => step > shareOf(scale) + 0.01) ?? STEPS[STEPS.length - 1] ?? 1;
}

export function zoomedOut(scale: number): number {
  return STEPS.findLast((step) => step < shareOf(scale) - 0.01) ?? STEPS[0];
}

/** '125%' */
export function percentOf(scale: number): string {
  return `${Math.round(shareOf(scale) * 100)}%`;
}

const shareOf = (scale: number) => scale / PIXELS_PER_POINT;
