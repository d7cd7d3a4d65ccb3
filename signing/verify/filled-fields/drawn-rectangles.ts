import { boxBetween } from './boxes.ts';
import type { Operator } from './content-operators.ts';
import { pointsOf, replaceShapes, type Point } from './drawn-shapes.ts';

/** Name that stands for the operators of a bevel; no operator of a content stream has it. Its operands are a rectangle and a width. */
export const BEVEL = '(bevel)';

/**
 * Returns the operators with one in place of those of each rectangle and each bevel: four lines, as pdf-lib draws them, and a filled
 * band along two sides, of which two make an inset or raised frame.
 */
export function withRectangles(operators: readonly Operator[]): Operator[] {
  const shapeAt = (at: number, names: string, read: (path: Operator[]) => Operator | undefined) => {
    const path = operators.slice(at, at + names.split(' ').length);
    const shape = path.map(({ name }) => name).join(' ') === names ? read(path) : undefined;
    return shape && { length: path.length, operators: [shape] };
  };
  return replaceShapes(
    operators,
    (at) => shapeAt(at, 'm l l l h', rectangleOf) ?? shapeAt(at, 'm l l l l l f', bevelOf),
  );
}

/** Returns the bevel whose path leads along two sides of a rectangle and, inside it, back. */
function bevelOf(path: readonly Operator[]): Operator | undefined {
  const [first, corner, last, ...inner] = pointsOf(path);
  if (!first || !corner || !last || inner.length !== 3) return undefined;
  const isStraight = (a: Point, b: Point) => a.x === b.x || a.y === b.y;
  if (!isStraight(first, corner) || !isStraight(corner, last) || isStraight(first, last)) return undefined;
  const { left, bottom, right, top } = boxBetween(first.x, first.y, last.x, last.y);
  const widths = [last, corner, first].flatMap((outer, place) => {
    const { x, y } = inner[place] ?? { x: NaN, y: NaN };
    return [Math.abs(outer.x - x), Math.abs(outer.y - y)];
  });
  return { name: BEVEL, operands: [left, bottom, right - left, top - bottom, Math.max(...widths)] };
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
