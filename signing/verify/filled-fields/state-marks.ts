import type { PdfDocument } from '../../pdf/document.ts';
import { PdfName, PdfStream, PdfString, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { Keyword } from '../../pdf/parse/lexer.ts';
import { boxOf, isSameSize, type Box } from './boxes.ts';
import { brightness, colorOf, replacesColors } from './colors.ts';
import { DOT, TICK, withShapes } from './drawn-shapes.ts';
import { operatorsOf, type Operator } from './content-operators.ts';
import { embeddedFontDecoder } from './font-text.ts';

/** Longest side of a box whose mark hides nothing of a page, in points. */
const MAX_SIDE = 40;
/** Codes of marks in ZapfDingbats: ticks, crosses, circle, diamond, square and star, but no figures. */
const MARKS = new Set(Buffer.from('345678lunH'));
/** Letters of the same marks, of those that embedded fonts show. */
const MARK_LETTERS = new Set('✓✔✕✖✗✘●■★◆');
/** Largest brightness of a mark: a light one could cover a figure unseen. */
const MAX_BRIGHTNESS = 0.5;
/** Operators that draw nothing themselves, and need no resource. */
const SILENT = new Set('q Q BT ET BMC EMC Td TD Tm TL T* w J j M d'.split(' '));
const COLORS = new Set(['g', 'rg', 'k']);
const STROKE_COLORS = new Set(['G', 'RG', 'K']);
/** Largest width of a stroke, as a share of the shorter side of its box. */
const MAX_STROKE = 0.2;
/** Operators of backgrounds and frames, which need no resource. */
const PATHS = new Set('m l c v y h re S s f F f* B B* b b* n W W* J j M d i'.split(' '));
const IDENTITY = [1, 0, 0, 1, 0, 0];
const STREAM_KEYS = new Set(
  'Type Subtype FormType BBox Matrix Resources Length Filter DecodeParms'.split(' '),
);

/** Picture of a state of a check box or radio button in one revision; null for a missing one, which shows nothing. */
export interface StatePicture {
  document: PdfDocument;
  stream: PdfObject;
  /** True if the picture and its fonts were signed, so that embedded fonts are believed to show the letters they claim. */
  isSigned?: boolean;
}

/** Returns the picture of a state of a widget. */
export function statePicture(document: PdfDocument, widget: PdfDict, state: string): StatePicture {
  const appearances = document.dict(document.dict(widget.get('AP'))?.get('N'));
  return { document, stream: document.resolve(appearances?.get(state)) };
}

/**
 * Returns whether the pictures of two states of a check box or radio button differ by nothing but a mark: after what both draw
 * alike, each draws at most one tick, cross or dot: of ZapfDingbats, of an embedded font that was signed, of curves or of strokes. A
 * state that was never shown could hide a text or cover a figure.
 */
export function differByMark(pictures: readonly [StatePicture, StatePicture], box: Box): boolean {
  const [one, other] = pictures.map((picture) => drawingOf(picture, box));
  if (!isSmallBox(box) || !one || !other) return false;
  const side = sideOf(box);
  const [common, ...rests] = split(one.operators, other.operators);
  const isPlain = common.every((operator) => isSilent(operator, side) || PATHS.has(operator.name));
  const hasAny = (names: ReadonlySet<string>) => common.some(({ name }) => names.has(name));
  const black = { fill: !hasAny(COLORS), stroke: !hasAny(STROKE_COLORS) };
  return (
    isPlain &&
    [one, other].every(({ fonts }, at) =>
      isMark(withShapes(rests[at] ?? [], side), { fonts, dark: black, side }),
    )
  );
}

/** Returns the operators of a picture of a state; undefined if it may be read in another way. */
export function operatorsOfState(picture: StatePicture, box: Box): readonly Operator[] | undefined {
  return drawingOf(picture, box)?.operators;
}

/** Returns whether a widget is so small that it hides nothing of a page. */
export function isSmall(document: PdfDocument, widget: PdfDict): boolean {
  const box = boxOf(document, widget.get('Rect'));
  return box !== undefined && isSmallBox(box);
}

function isSmallBox(box: Box): boolean {
  return box.right - box.left <= MAX_SIDE && box.top - box.bottom <= MAX_SIDE;
}

/** Returns the shorter side of a box. */
export const sideOf = (box: Box) => Math.min(box.right - box.left, box.top - box.bottom);

/** Position in a content stream that is compared with another one. */
interface Reading {
  operators: readonly Operator[];
  at: number;
  /** An entry for each open `q` operator: true if the other content stream has the same one. */
  saved: boolean[];
}

/**
 * Returns the operators that two content streams begin with alike, and the rest of each. An additional `q` in one of them is skipped
 * unless the common beginning contains its `Q`.
 */
function split(one: readonly Operator[], other: readonly Operator[]): [Operator[], Operator[], Operator[]] {
  const [first, second]: [Reading, Reading] = [
    { operators: one, at: 0, saved: [] },
    { operators: other, at: 0, saved: [] },
  ];
  const common: Operator[] = [];
  for (let alike = nextAlike(first, second); alike; alike = nextAlike(first, second)) common.push(alike);
  return [common, one.slice(first.at), other.slice(second.at)];
}

/** Reads the next operator of both content streams, past an additional `q` in one of them; undefined where they differ. */
function nextAlike(first: Reading, second: Reading): Operator | undefined {
  for (;;) {
    const [a, b] = [first, second].map(({ operators, at }) => operators[at]);
    if (!a || !b) return undefined;
    if (isSameOperator(a, b)) break;
    const further = a.name === 'q' ? first : b.name === 'q' ? second : undefined;
    if (!further) return undefined;
    further.saved.push(false);
    further.at += 1;
  }
  const alike = first.operators[first.at];
  const restored = alike?.name === 'Q' ? [first, second].map(({ saved }) => saved.at(-1)) : [];
  if (restored.includes(false)) return undefined;
  for (const reading of [first, second]) {
    if (alike?.name === 'q') reading.saved.push(true);
    if (alike?.name === 'Q') reading.saved.pop();
    reading.at += 1;
  }
  return alike;
}

/** Returns whether an operator draws nothing, and does not scale or turn what follows it. */
function isSilent(operator: Operator, side: number): boolean {
  const [first] = operator.operands;
  if (operator.name === 'w') return typeof first === 'number' && first <= MAX_STROKE * side;
  return (
    SILENT.has(operator.name) ||
    COLORS.has(operator.name) ||
    STROKE_COLORS.has(operator.name) ||
    isShift(operator)
  );
}

interface Drawing {
  operators: readonly Operator[];
  /** By the name of a font, whether a string shows one mark in it. */
  fonts: ReadonlyMap<string, IsMark>;
}

type IsMark = (bytes: Buffer) => boolean;

/** Returns what an appearance draws, nothing for a missing one; undefined if it may be read in another way. */
function drawingOf(
  { document, stream, isSigned = false }: StatePicture,
  rectangle: Box,
): Drawing | undefined {
  if (stream === null) return { operators: [], fonts: new Map() };
  if (!(stream instanceof PdfStream)) return undefined;
  if ([...stream.dict.keys()].some((key) => !STREAM_KEYS.has(key))) return undefined;
  if (replacesColors(document, stream)) return undefined;
  const box = boxOf(document, stream.dict.get('BBox'));
  const matrix = document.array(stream.dict.get('Matrix')).map((part) => document.number(part));
  const isMoved = stream.dict.has('Matrix') && IDENTITY.some((part, at) => matrix[at] !== part);
  if (!box || !isSameSize(box, rectangle) || isMoved) return undefined;
  const operators = operatorsOf(document, stream);
  const fonts = document.dict(document.dict(stream.dict.get('Resources'))?.get('Font'));
  const readers = [...(fonts ?? [])].flatMap(([key, font]): [string, IsMark][] => {
    const isOne = markReader(document, document.dict(font), isSigned);
    return isOne ? [[key, isOne]] : [];
  });
  return operators && { operators, fonts: new Map(readers) };
}

/** Returns whether strings show one mark in a font; undefined if it cannot be told. LibreOffice embeds a font for its marks. */
function markReader(document: PdfDocument, font: PdfDict | undefined, isSigned: boolean): IsMark | undefined {
  if (isDingbats(document, font)) return isMarkCode;
  const decode = font && isSigned ? embeddedFontDecoder(document, font) : undefined;
  return decode && ((bytes) => MARK_LETTERS.has(decode(bytes)?.text ?? ''));
}

/** Returns whether a font is the standard ZapfDingbats with its own codes. */
export function isDingbats(document: PdfDocument, font: PdfDict | undefined): boolean {
  const isNamed =
    document.name(font?.get('BaseFont')) === 'ZapfDingbats' &&
    document.name(font?.get('Subtype')) === 'Type1';
  return isNamed && ['FontDescriptor', 'Encoding', 'Widths'].every((key) => font?.has(key) !== true);
}

/** Whether the current fill and stroke colours are dark. */
interface Darkness {
  fill: boolean;
  stroke: boolean;
}

interface MarkRules {
  fonts: Drawing['fonts'];
  /** Colours that are current before the first operator. */
  dark: Darkness;
  side: number;
}

/** Returns whether operators draw at most one dark mark. */
function isMark(operators: readonly Operator[], { fonts, dark, side }: MarkRules): boolean {
  let now = dark;
  const saved: Darkness[] = [];
  let isOne: IsMark | undefined;
  let isDrawn = false;
  return operators.every((operator, at) => {
    const { name, operands } = operator;
    const [first] = operands;
    const next = operators[at + 1]?.name ?? '';
    if (name === 'q') saved.push(now);
    if (name === 'Q') now = saved.pop() ?? { fill: false, stroke: false }; // of what was saved before
    if (COLORS.has(name)) now = { ...now, fill: isDarkColor(operands) };
    if (STROKE_COLORS.has(name)) now = { ...now, stroke: isDarkColor(operands) };
    if (name === 'Tf') isOne = first instanceof PdfName ? fonts.get(first.value) : undefined;
    if (name === DOT || name === TICK || name === 'Tj') {
      if (isDrawn || !(name === TICK ? now.stroke : now.fill)) return false;
      isDrawn = true;
      return name !== 'Tj' || (first instanceof PdfString && isOne?.(first.bytes) === true);
    }
    if (name === 're') return next.startsWith('W'); // a clipping rectangle
    if (name === 'W' || name === 'W*') return next === 'n';
    return name === 'n' || name === 'Tf' || isSilent(operator, side);
  });
}

/** Returns whether a string shows one mark in ZapfDingbats. */
export const isMarkCode = (bytes: Buffer) => bytes.length === 1 && MARKS.has(bytes[0] ?? 0);

/** Returns whether an operator moves what follows it, without scaling or turning it. */
function isShift({ name, operands }: Operator): boolean {
  return name === 'cm' && operands.slice(0, 4).every((part, at) => part === IDENTITY[at]);
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
