/** In points: less takes no name that can be read on paper. */
const LEAST = { width: 40, height: 12 };

/** Whether a visible signature of that size (in points) can be read at all. */
export function isLegibleSize({ width, height }: { width: number; height: number }): boolean {
  return width >= LEAST.width && height >= LEAST.height;
}
