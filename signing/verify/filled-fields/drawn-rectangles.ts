import { boxBetween } from './boxes.ts';
import type { Operator } from './content-operators.ts';
import { pointsOf, type Point } from './drawn-shapes.ts';

const FOUR_SIDES = 'm l l l h';

/** Returns the operators with a rectangle in place of each four lines that are the sides of one, as pdf-lib draws them. */
export function withRectangles(operators: readonly Operator[]): Operator[] {
  const found: Operator[] = [];
  let at = 0;
  while (at < operators.length) {
    const sides = operators.slice(at, at + 5);
    const box = sides.map(({ name }) => name).join(' ') === FOUR_SIDES && rectangleOf(sides);
    found.push(...(box ? [box] : sides.slice(0, 1)));
    at += box ? sides.length : 1;
  }
  return found;
}

/** Returns the rectangle whose corners are the points of a path, one after the other. */
function rectangleOf(path: readonly Operator[]): Operator | undefined {
  const [first, second, third, fourth, ...rest] = pointsOf(path);
  if (!first || !second || !third || !fourth || rest.length > 0) return undefined;
  const areCorners = (a: Point, b: Point) => a.x === b.x && a.y === third.y && b.y === first.y;
  const isUpFirst = areCorners(second, first) && fourth.x === third.x && fourth.y === first.y;
  const isAcrossFirst = second.x === third.x && second.y === first.y && areCorners(fourth, first);
  if (!isUpFirst && !isAcrossFirst) return undefined;
  const { left, bottom, right, top } = boxBetween(first.x, first.y, third.x, third.y);
  return { name: 're', operands: [left, bottom, right - left, top - bottom] };
}
