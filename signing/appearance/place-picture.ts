import type { Area } from './fit-text.ts';
import type { Orientation } from './pictures/exif-orientation.ts';
import { fixed } from './text-operators.ts';

/** Vectors in multiples of width and height: of the first row, of the first column from the bottom, and the corner where both begin. */
type Placing = readonly [right: Vector, up: Vector, corner: Vector];
type Vector = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1];

const PLACINGS: Record<Orientation, Placing> = {
  1: [
    [1, 0],
    [0, 1],
    [0, 0],
  ],
  2: [
    [-1, 0],
    [0, 1],
    [1, 0],
  ],
  3: [
    [-1, 0],
    [0, -1],
    [1, 1],
  ],
  4: [
    [1, 0],
    [0, -1],
    [0, 1],
  ],
  5: [
    [0, -1],
    [-1, 0],
    [1, 1],
  ],
  6: [
    [0, -1],
    [1, 0],
    [0, 1],
  ],
  7: [
    [0, 1],
    [1, 0],
    [0, 0],
  ],
  8: [
    [0, 1],
    [-1, 0],
    [1, 0],
  ],
};

/** Returns the operators that draw the image XObject P0 upright in an area (ISO 32000-2, 8.9.5.1). */
export function placePicture({ x, y, width, height }: Area, orientation: Orientation = 1): string {
  const [right, up, corner] = PLACINGS[orientation];
  const scaled = ([across, along]: Vector) => [across * width, along * height] as const;
  const [left, bottom] = scaled(corner);
  const matrix = [...scaled(right), ...scaled(up), x + left, y + bottom];
  return `q ${matrix.map(fixed).join(' ')} cm /P0 Do Q\n`;
}
