import type { Operator } from './content-operators.ts';

/** Names that stand for the operators of a dot and of a tick; no operator of a content stream has one of them. */
export const DOT = '(dot)';
export const TICK = '(tick)';

/** Radius of a dot, as a share of the shorter side of its box. */
const [MIN_RADIUS, MAX_RADIUS] = [0.1, 0.45];
/** Largest distance of the ends of the curves from a circle, as a share of its radius. */
const MAX_UNEVENNESS = 0.15;
/** Distances of the control points from the centre, as a share of the radius; 1.14 on a circle. */
const [MIN_CONTROL, MAX_CONTROL] = [0.95, 1.35];
/** Width and height of a tick, as a share of the shorter side of its box. */
const [MIN_TICK, MAX_TICK] = [0.2, 1];

/**
 * Returns the operators with one in place of those of each dot and each tick: a filled circle of four curves, as Acrobat, LibreOffice
 * and pdf-lib draw it, and two strokes, as pdf-lib draws them. `side`: shorter side of the box.
 */
export function withShapes(operators: readonly Operator[], side: number): Operator[] {
  return replaceShapes(operators, (at) => dotAt(operators, at, side) ?? tickAt(operators, at, side));
}

/** Operators that stand for a shape. */
export interface Shape {
  /** Number of operators that it replaces. */
  length: number;
  operators: readonly Operator[];
}

/** Returns the operators with those of a shape in place of each one that begins at a place. */
export function replaceShapes(
  operators: readonly Operator[],
  shapeAt: (at: number) => Shape | undefined,
): Operator[] {
  const found: Operator[] = [];
  let at = 0;
  while (at < operators.length) {
    const shape = shapeAt(at);
    found.push(...(shape?.operators ?? operators.slice(at, at + 1)));
    at += shape?.length ?? 1;
  }
  return found;
}

function dotAt(operators: readonly Operator[], at: number, side: number): Shape | undefined {
  const next = operators.slice(at, at + 8).map(({ name }) => name);
  const [drawn] = /^m c c c c (h )?(Q )?(f|F|f\*)(?= |$)/.exec(next.join(' ')) ?? [];
  if (drawn === undefined || !isCircle(pointsOf(operators.slice(at, at + 5)), side)) return undefined;
  // pdf-lib restores the colours between path and filling.
  const names = drawn.includes('Q') ? ['Q', DOT] : [DOT];
  return { length: drawn.split(' ').length, operators: names.map((name) => ({ name, operands: [] })) };
}

function tickAt(operators: readonly Operator[], at: number, side: number): Shape | undefined {
  const path = operators.slice(at, at + 4);
  if (path.map(({ name }) => name).join(' ') !== 'm l l S') return undefined;
  return isTick(pointsOf(path), side) ? { length: 4, operators: [{ name: TICK, operands: [] }] } : undefined;
}

/** Point in the coordinates of a content stream. */
export interface Point {
  x: number;
  y: number;
}

/** Returns the points of a path, each of two numbers. */
export function pointsOf(path: readonly Operator[]): Point[] {
  return path.flatMap(({ operands }) => {
    const numbers = operands.filter((operand) => typeof operand === 'number');
    return numbers.flatMap((x, place) => (place % 2 === 0 ? [{ x, y: numbers[place + 1] ?? NaN }] : []));
  });
}

/** Returns whether four curves are about a circle of a size that fits into a box. */
function isCircle(points: readonly Point[], side: number): boolean {
  const [start, ...rest] = points;
  if (!start || points.length !== 13) return false;
  const ends = rest.filter((_, place) => place % 3 === 2);
  const center = {
    x: ends.reduce((sum, { x }) => sum + x / 4, 0),
    y: ends.reduce((sum, { y }) => sum + y / 4, 0),
  };
  const awayFrom = (point: Point) => Math.hypot(point.x - center.x, point.y - center.y);
  const radius = ends.reduce((sum, end) => sum + awayFrom(end) / 4, 0);
  const isClosed = Math.abs(awayFrom(start) - radius) <= MAX_UNEVENNESS * radius;
  const isRound = rest.every((point, place) => {
    const share = awayFrom(point) / radius;
    if (place % 3 === 2) return Math.abs(share - 1) <= MAX_UNEVENNESS;
    return share >= MIN_CONTROL && share <= MAX_CONTROL;
  });
  return isClosed && isRound && radius >= MIN_RADIUS * side && radius <= MAX_RADIUS * side;
}

/** Returns whether two strokes go down to the right and then, further, up to the right: no figure and no letter but V has this form. */
function isTick(points: readonly Point[], side: number): boolean {
  const [left, low, right] = points;
  if (!left || !low || !right || points.length !== 3) return false;
  const [width, height] = [right.x - left.x, right.y - low.y];
  const isDown = low.x > left.x && low.y < left.y;
  const isUpFurther = right.x - low.x > low.x - left.x && right.y > left.y;
  return (
    isDown && isUpFurther && [width, height].every((one) => one >= MIN_TICK * side && one <= MAX_TICK * side)
  );
}
