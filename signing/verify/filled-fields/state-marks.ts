import type { PdfDocument } from '../../pdf/document.ts';
import { PdfName, PdfStream, PdfString, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { Keyword } from '../../pdf/parse/lexer.ts';
import { boxOf, isSameSize, type Box } from './boxes.ts';
import { brightness, colorOf } from './colors.ts';
import { operatorsOf, type Operator } from './content-operators.ts';

/** Longest side of a box whose mark hides nothing of a page, in points. */
const MAX_SIDE = 40;
/** Codes of marks in ZapfDingbats: ticks, crosses, circle, diamond, square and star, but no figures. */
const MARKS = new Set(Buffer.from('345678lunH'));
/** Largest brightness of a mark: a light one could cover a figure unseen. */
const MAX_BRIGHTNESS = 0.5;
/** Operators that draw nothing themselves, and need no resource. */
const SILENT = new Set('q Q BT ET BMC EMC Td TD Tm TL T* G RG K w'.split(' '));
const COLORS = new Set(['g', 'rg', 'k']);
/** Operators of backgrounds and frames, which need no resource. */
const PATHS = new Set('m l c v y h re S s f F f* B B* b b* n W W* J j M d i'.split(' '));
const STREAM_KEYS = new Set(
  'Type Subtype FormType BBox Matrix Resources Length Filter DecodeParms'.split(' '),
);

/**
 * Returns whether the appearances of two states of a check box or radio button differ by nothing but a mark: after what both draw
 * alike, each draws at most one tick, cross or dot of ZapfDingbats, or a dot of curves. A state that was never shown could hide a text or cover a figure.
 */
export function differByMark(document: PdfDocument, widget: PdfDict, states: readonly string[]): boolean {
  const box = boxOf(document, widget.get('Rect'));
  if (!box || box.right - box.left > MAX_SIDE || box.top - box.bottom > MAX_SIDE) return false;
  const appearances = document.dict(document.dict(widget.get('AP'))?.get('N'));
  const drawn = states.map((state) => drawingOf(document, document.resolve(appearances?.get(state)), box));
  const [one, other] = drawn;
  if (!one || !other) return false;
  const alike = commonLength(one.operators, other.operators);
  const common = one.operators.slice(0, alike);
  const isPlain = common.every(
    (operator) =>
      SILENT.has(operator.name) || COLORS.has(operator.name) || PATHS.has(operator.name) || isShift(operator),
  );
  const isBlack = !common.some(({ name }) => COLORS.has(name));
  const side = Math.min(box.right - box.left, box.top - box.bottom);
  return (
    isPlain &&
    [one, other].every(({ operators, fonts }) =>
      isMark(withDots(operators.slice(alike), side), { fonts, isBlack }),
    )
  );
}

function commonLength(one: readonly Operator[], other: readonly Operator[]): number {
  let length = 0;
  while (length < one.length && isSameOperator(one[length], other[length])) length += 1;
  return length;
}

interface Drawing {
  operators: readonly Operator[];
  /** Names of its fonts that are the standard ZapfDingbats. */
  fonts: ReadonlySet<string>;
}

/** Returns what an appearance draws, nothing for a missing one; undefined if it may be read in another way. */
function drawingOf(document: PdfDocument, stream: PdfObject, rectangle: Box): Drawing | undefined {
  if (stream === null) return { operators: [], fonts: new Set() };
  if (!(stream instanceof PdfStream)) return undefined;
  if ([...stream.dict.keys()].some((key) => !STREAM_KEYS.has(key))) return undefined;
  const box = boxOf(document, stream.dict.get('BBox'));
  if (!box || !isSameSize(box, rectangle) || stream.dict.has('Matrix')) return undefined;
  const operators = operatorsOf(document.decode(stream));
  const fonts = document.dict(document.dict(stream.dict.get('Resources'))?.get('Font'));
  const names = [...(fonts?.keys() ?? [])];
  return (
    operators && {
      operators,
      fonts: new Set(names.filter((key) => isDingbats(document, document.dict(fonts?.get(key))))),
    }
  );
}

function isDingbats(document: PdfDocument, font: PdfDict | undefined): boolean {
  const isNamed =
    document.name(font?.get('BaseFont')) === 'ZapfDingbats' &&
    document.name(font?.get('Subtype')) === 'Type1';
  return isNamed && ['FontDescriptor', 'Encoding', 'Widths'].every((key) => font?.has(key) !== true);
}

/** Returns whether operators draw at most one dark mark; `isBlack` says that the colour before them is black. */
function isMark(
  operators: readonly Operator[],
  { fonts, isBlack }: { fonts: ReadonlySet<string>; isBlack: boolean },
): boolean {
  let [isDark, isDingbat, isDrawn] = [isBlack, false, false];
  return operators.every(({ name, operands }, at) => {
    const [first] = operands;
    const next = operators[at + 1]?.name ?? '';
    if (name === 'Q' && !isDrawn) isDark = false; // it restores a colour
    if (COLORS.has(name)) isDark = isDarkColor(operands);
    if (name === DOT) {
      if (isDrawn || !isDark) return false;
      isDrawn = true;
    }
    if (name === 'Tf') isDingbat = first instanceof PdfName && fonts.has(first.value);
    if (name === 'Tj') {
      if (isDrawn || !isDark || !isDingbat || !(first instanceof PdfString)) return false;
      isDrawn = true;
      return first.bytes.length === 1 && MARKS.has(first.bytes[0] ?? 0);
    }
    if (name === 're') return next.startsWith('W'); // a clipping rectangle
    if (name === 'W' || name === 'W*') return next === 'n';
    return (
      name === 'n' ||
      name === 'Tf' ||
      name === DOT ||
      isShift({ name, operands }) ||
      COLORS.has(name) ||
      SILENT.has(name)
    );
  });
}

/** Stands for the operators of a dot; no operator of a content stream has this name. */
const DOT = '(dot)';
/** Radius of a dot, as a share of the shorter side of its box. */
const [MIN_RADIUS, MAX_RADIUS] = [0.1, 0.45];
/** Largest distance of the ends of the curves from a circle, as a share of its radius. */
const MAX_UNEVENNESS = 0.15;
/** Distances of the control points from the centre, as a share of the radius; 1.14 on a circle. */
const [MIN_CONTROL, MAX_CONTROL] = [0.95, 1.35];

/** Returns the operators with one in place of those of each dot: a filled circle of four curves, as Acrobat and LibreOffice draw it. */
function withDots(operators: readonly Operator[], side: number): Operator[] {
  const found: Operator[] = [];
  for (let at = 0; at < operators.length; at++) {
    const path = operators.slice(at, at + 5);
    const end = operators[at + 5]?.name === 'h' ? at + 6 : at + 5;
    const isFilled = ['f', 'F', 'f*'].includes(operators[end]?.name ?? '');
    if (isFilled && path.map(({ name }) => name).join('') === 'mcccc' && isCircle(path, side)) {
      found.push({ name: DOT, operands: [] });
      at = end;
    } else found.push(...operators.slice(at, at + 1));
  }
  return found;
}

/** Returns whether a path of four curves is about a circle of a size that fits into a box. */
function isCircle(path: readonly Operator[], side: number): boolean {
  const points = path.flatMap(({ operands }) => {
    const numbers = operands.filter((operand) => typeof operand === 'number');
    return numbers.flatMap((x, place) => (place % 2 === 0 ? [{ x, y: numbers[place + 1] ?? NaN }] : []));
  });
  const [start, ...rest] = points;
  if (!start || points.length !== 13) return false;
  const ends = rest.filter((_, place) => place % 3 === 2);
  const center = {
    x: ends.reduce((sum, { x }) => sum + x / 4, 0),
    y: ends.reduce((sum, { y }) => sum + y / 4, 0),
  };
  const awayFrom = (point: { x: number; y: number }) => Math.hypot(point.x - center.x, point.y - center.y);
  const radius = ends.reduce((sum, end) => sum + awayFrom(end) / 4, 0);
  const isClosed = Math.abs(awayFrom(start) - radius) <= MAX_UNEVENNESS * radius;
  const isRound = rest.every((point, place) => {
    const share = awayFrom(point) / radius;
    if (place % 3 === 2) return Math.abs(share - 1) <= MAX_UNEVENNESS;
    return share >= MIN_CONTROL && share <= MAX_CONTROL;
  });
  return isClosed && isRound && radius >= MIN_RADIUS * side && radius <= MAX_RADIUS * side;
}

/** Returns whether an operator moves what follows it, without scaling or turning it. */
function isShift({ name, operands }: Operator): boolean {
  return name === 'cm' && operands.slice(0, 4).every((part, at) => part === [1, 0, 0, 1][at]);
}

function isDarkColor(operands: Operator['operands']): boolean {
  const color = colorOf(operands.flatMap((part) => (typeof part === 'number' ? [part] : [])));
  return color !== undefined && brightness(color) <= MAX_BRIGHTNESS;
}

function isSameOperator(one: Operator | undefined, other: Operator | undefined): boolean {
  if (!one || !other || one.name !== other.name || one.operands.length !== other.operands.length)
    return false;
  return one.operands.every((operand, at) => isSameOperand(operand, other.operands[at]));
}

function isSameOperand(one: Operator['operands'][number], other: Operator['operands'][number] | undefined) {
  if (one instanceof PdfName) return other instanceof PdfName && other.value === one.value;
  if (one instanceof PdfString) return other instanceof PdfString && other.bytes.equals(one.bytes);
  if (one instanceof Keyword) return other instanceof Keyword && other.text === one.text;
  return typeof one === 'number' && one === other;
}
