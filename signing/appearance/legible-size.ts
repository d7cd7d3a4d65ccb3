/** Smallest size, in points, that has room for a legible name. */
const LEAST = { width: 40, height: 12 };

/** Returns whether an appearance of the given size, in points, is large enough to be legible. */
export function isLegibleSize({ width, height }: { width: number; height: number }): boolean {
  return width >= LEAST.width && height >= LEAST.height;
}
