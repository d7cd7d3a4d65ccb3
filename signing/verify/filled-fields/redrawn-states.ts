import type { PdfDocument } from '../../pdf/document.ts';
import type { PdfDict, PdfObject } from '../../pdf/objects/objects.ts';
import type { ContentComparison } from '../changes/content-comparison.ts';
import { boxBetween, boxOf, distance, type Box } from './boxes.ts';
import type { Operator } from './content-operators.ts';
import { DOT, TICK, withShapes } from './drawn-shapes.ts';
import { stateOf } from './field-showing.ts';
import { differByMark, operatorsOfState, sideOf, statePicture } from './state-marks.ts';

interface Compared {
  before: PdfDocument;
  after: PdfDocument;
  content: ContentComparison;
}

const OFF = 'Off';
/** Sizes of the letter that is a mark, as a share of the shorter side of its box. */
const [MIN_SIZE, MAX_SIZE] = [0.5, 1.2];
/** Largest width and height of a mark of ZapfDingbats, in units of the font size. */
const [MARK_WIDTH, MARK_HEIGHT] = [0.85, 0.7];
/** Largest distance of a clipping rectangle from the edge, and of a mark beyond it, as a share of the shorter side of its box. */
const MAX_INSET = 0.15;

/**
 * Returns whether the pictures of a check box or radio button that a program drew anew show the states that they are for: beside what
 * the button showed when it was signed, one mark that can be seen, or, for the state Off, none.
 */
export function areRedrawnPlainly(
  { before, after, content }: Compared,
  { widget, old }: { widget: PdfDict; old: PdfDict },
): boolean {
  const box = boxOf(after, widget.get('Rect'));
  if (!box) return false;
  const [then, now] = [statesOf(before, old), statesOf(after, widget)];
  const was = statePicture(before, old, stateOf(before, old));
  return [...now.keys(), stateOf(after, widget)].every((state) => {
    if (then.has(state) && content.isSame(then.get(state), now.get(state), 'shown')) return true;
    const is = statePicture(after, widget, state);
    const marks = marksOf(operatorsOfState(is, box), box);
    return marks === (state === OFF ? 0 : 1) && differByMark([was, is], box);
  });
}

function statesOf(document: PdfDocument, widget: PdfDict): PdfDict {
  return document.dict(document.dict(widget.get('AP'))?.get('N')) ?? new Map<string, PdfObject>();
}

/**
 * Returns the number of letters, dots and ticks that a picture shows, each inside its box and about as large; undefined if it cannot
 * be told.
 */
function marksOf(operators: readonly Operator[] | undefined, box: Box): number | undefined {
  const side = sideOf(box);
  const edges = boxBetween(0, 0, box.right - box.left, box.top - box.bottom);
  let [x, y, size, count] = [0, 0, 0, 0];
  const steps: Record<string, (numbers: readonly number[]) => boolean> = {
    BT: () => ((x = 0), (y = 0), true),
    Td: ([right = NaN, up = NaN]) => ((x += right), (y += up), true),
    Tm: ([a, b, c, d, right = NaN, up = NaN]) => (
      (x = right),
      (y = up),
      a === 1 && b === 0 && c === 0 && d === 1
    ),
    Tf: ([points = NaN]) => ((size = points), true),
    Tj: () => ((count += 1), isInside({ x, y, size }, edges)),
    re: ([left = NaN, low = NaN, width = NaN, height = NaN]) =>
      distance(boxBetween(left, low, left + width, low + height), edges) <= MAX_INSET * side,
    Q: () => ((size = NaN), true), // of what was saved before
    [DOT]: () => ((count += 1), true),
    [TICK]: () => ((count += 1), true),
  };
  if (!operators || !arePathsInside(operators, edges)) return undefined;
  const isKnown = withShapes(operators, side).every(({ name, operands }) => {
    const numbers = operands.filter((operand) => typeof operand === 'number');
    return steps[name]?.(numbers) ?? PLAIN.has(name);
  });
  return isKnown ? count : undefined;
}

/** Operators that neither move the mark nor draw one. */
const PLAIN = new Set('q ET BMC EMC g rg k G RG K w W W* n f f* s S'.split(' '));

/** Returns whether all lines and curves are inside a box. */
function arePathsInside(operators: readonly Operator[], { right, top }: Box): boolean {
  const paths = operators.filter(({ name }) => name === 'm' || name === 'l' || name === 'c');
  return paths.every(({ operands }) =>
    operands.every(
      (place, at) => typeof place === 'number' && place >= 0 && place <= (at % 2 === 0 ? right : top),
    ),
  );
}

function isInside({ x, y, size }: { x: number; y: number; size: number }, edges: Box): boolean {
  const side = sideOf(edges);
  const room = MAX_INSET * side;
  return (
    size >= MIN_SIZE * side &&
    size <= MAX_SIZE * side &&
    x >= -room &&
    y >= -room &&
    x + MARK_WIDTH * size <= edges.right + room &&
    y + MARK_HEIGHT * size <= edges.top + room
  );
}
