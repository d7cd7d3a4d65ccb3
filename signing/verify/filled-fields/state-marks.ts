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
 * alike, each draws at most one tick, cross or dot of ZapfDingbats. A state that was never shown could hide a text or cover a figure.
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
  const isPlain = common.every(({ name }) => SILENT.has(name) || COLORS.has(name) || PATHS.has(name));
  const isBlack = !common.some(({ name }) => COLORS.has(name));
  return (
    isPlain &&
    [one, other].every(({ operators, fonts }) => isMark(operators.slice(alike), { fonts, isBlack }))
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
    if (name === 'Tf') isDingbat = first instanceof PdfName && fonts.has(first.value);
    if (name === 'Tj') {
      if (isDrawn || !isDark || !isDingbat || !(first instanceof PdfString)) return false;
      isDrawn = true;
      return first.bytes.length === 1 && MARKS.has(first.bytes[0] ?? 0);
    }
    if (name === 're') return next.startsWith('W'); // a clipping rectangle
    if (name === 'W' || name === 'W*') return next === 'n';
    return name === 'n' || name === 'Tf' || COLORS.has(name) || SILENT.has(name);
  });
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
