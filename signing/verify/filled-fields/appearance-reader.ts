import type { PdfDocument } from '../../pdf/document.ts';
import { PdfName, PdfString, type PdfObject, type PdfStream } from '../../pdf/objects/objects.ts';
import { Keyword } from '../../pdf/parse/lexer.ts';
import { boxBetween, distance, ENDLESS, intersection, type Box } from './boxes.ts';
import type { Operator } from './content-operators.ts';
import { BLACK, brightness, colorOf, isSameColor, type Color } from './colors.ts';
import { fontDecoder } from './font-text.ts';
import { BEVEL } from './drawn-rectangles.ts';
import type { Point } from './drawn-shapes.ts';
import { PlacedLetters } from './placed-letters.ts';
import type { DecodeText } from './shown-letters.ts';

/** Appearance stream of a field, and what is known of the field. */
export interface FieldAppearance {
  document: PdfDocument;
  stream: PdfStream;
  /** Background that the widget declares; undefined for none. */
  background: Color | undefined;
  /** Returns whether a font shows the letters it claims; a new font could show any glyph for any letter. */
  isFontTrusted: (font: PdfObject | undefined) => boolean;
}

interface GraphicsState {
  color: Color;
  /** Number of components of the colour space. */
  components: number;
  lineWidth: number;
  decode: DecodeText | undefined;
  size: number;
  leading: number;
  clip: Box;
  /** Origin of the coordinates, in those of the picture. */
  origin: Point;
}

/** Outline of a rectangle. */
export interface Frame {
  path: Box;
  lineWidth: number;
}

/** Largest width of a line that hides nothing, in points. */
export const THIN = 1;
/** Brightness of legible text, and of what is behind it. */
const MAX_TEXT_BRIGHTNESS = 0.5;
const MIN_BACKGROUND_BRIGHTNESS = 0.7;
/** Largest distance of a frame from the edge, and its largest width, in points and as a share of the shorter side. */
const MAX_FRAME_INSET = 4;
const MAX_FRAME_WIDTH = 3;
const MAX_FRAME_SHARE = 0.2;
/** Bevels of a field. */
const MAX_BEVELS = 2;
const ROUNDING = 0.01;
/** Numbers of components of the colour spaces that need no resource (ISO 32000-2, 8.6.4). */
const DEVICE_SPACES: ReadonlyMap<string, number> = new Map([
  ['DeviceGray', 1],
  ['DeviceRGB', 3],
  ['DeviceCMYK', 4],
]);
/** Text state operators that may only set their default. */
const DEFAULTS: Record<string, number> = { Tc: 0, Tw: 0, Ts: 0, Tr: 0, Tz: 100 };

type Step = (operands: number[]) => boolean;

/** Interprets an appearance stream operator by operator and refuses all that is not known to be harmless. */
export class AppearanceReader {
  /** Areas filled so far. */
  readonly backgrounds: Box[] = [];
  /** Frames drawn so far. */
  readonly frames: Frame[] = [];
  readonly #appearance: FieldAppearance;
  readonly #box: Box;
  #state: GraphicsState;
  readonly #saved: GraphicsState[] = [];
  /** Area of the field that neither a bevel nor a wide frame takes. */
  #inside: Box = ENDLESS;
  #bevels = 0;
  #path: Box | undefined;
  #clips = false;
  readonly #letters = new PlacedLetters();

  constructor(appearance: FieldAppearance, box: Box) {
    this.#appearance = appearance;
    this.#box = box;
    this.#state = {
      color: BLACK,
      components: 1,
      lineWidth: 1,
      decode: undefined,
      size: 0,
      leading: 0,
      clip: box,
      origin: { x: 0, y: 0 },
    };
  }

  /** Text shown so far. */
  get text(): string {
    return this.#letters.text;
  }

  /** Applies an operator; returns false if it could hide or alter the text, or is not known. */
  accepts({ name, operands }: Operator): boolean {
    const [first, second] = operands;
    if (name === 'BMC') return operands.length === 1 && first instanceof PdfName && first.value !== 'OC';
    if (name === 'Tj') return operands.length === 1 && first instanceof PdfString && this.#show(first.bytes);
    if (name === 'Tf') return operands.length === 2 && this.#select(first, second);
    if (name === 'd') return isSolid(operands);
    if (name === 'cs' || name === 'CS') return operands.length === 1 && this.#selectSpace(first, name);
    const numbers = operands.flatMap((operand) => (typeof operand === 'number' ? [operand] : []));
    if (name === 'sc' && numbers.length !== this.#state.components) return false;
    if (numbers.length !== operands.length) return false;
    const initial = DEFAULTS[name];
    if (initial !== undefined) return numbers.length === 1 && numbers[0] === initial;
    const [count, step] = this.#steps.get(name) ?? [];
    return step !== undefined && (count === undefined || numbers.length === count) && step(numbers);
  }

  readonly #steps = new Map<string, [number | undefined, Step]>([
    ['EMC', [0, () => true]],
    ['q', [0, () => this.#save()]],
    ['Q', [0, () => this.#restore()]],
    ['cm', [6, (matrix) => this.#shift(matrix)]],
    ['g', [1, (gray) => this.#paint(gray)]],
    ['rg', [3, (color) => this.#paint(color)]],
    ['k', [4, (color) => this.#paint(color)]],
    ['sc', [undefined, (color) => this.#paint(color)]],
    ['SC', [undefined, () => true]],
    ['G', [1, () => true]],
    ['RG', [3, () => true]],
    ['K', [4, () => true]],
    ['w', [1, ([width = 0]) => this.#set({ lineWidth: width })]],
    ['re', [4, (sides) => this.#outline(sides)]],
    ['W', [0, () => this.#clip()]],
    ['W*', [0, () => this.#clip()]],
    ['n', [0, () => this.#endPath(() => true)]],
    ['f', [0, () => this.#endPath((path) => this.#isBackground(path))]],
    ['f*', [0, () => this.#endPath((path) => this.#isBackground(path))]],
    ['s', [0, () => this.#endPath((path) => this.#isFrame(path))]],
    ['S', [0, () => this.#endPath((path) => this.#isFrame(path))]],
    ...['B', 'B*', 'b', 'b*'].map((name): [string, [number, Step]] => [
      name,
      [0, () => this.#endPath((path) => this.#isBackground(path) && this.#isFrame(path))],
    ]),
    [BEVEL, [5, (sides) => this.#bevel(sides)]],
    ['BT', [0, () => !this.#path && this.#letters.begin(this.#state.origin)]],
    ['ET', [0, () => this.#letters.end()]],
    ['TL', [1, ([leading = 0]) => this.#set({ leading })]],
    ['Td', [2, ([x = 0, y = 0]) => this.#letters.move(x, y)]],
    ['T*', [0, () => this.#letters.move(0, -this.#state.leading)]],
    ['Tm', [6, (matrix) => this.#letters.place(matrix, this.#state.origin)]],
  ]);

  #set(change: Partial<GraphicsState>): boolean {
    this.#state = { ...this.#state, ...change };
    return true;
  }

  #save(): boolean {
    this.#saved.push(this.#state);
    return !this.#letters.isOpen && !this.#path;
  }

  #restore(): boolean {
    const state = this.#saved.pop();
    return state !== undefined && !this.#letters.isOpen && !this.#path && this.#set(state);
  }

  #paint(components: number[]): boolean {
    const color = colorOf(components);
    return color !== undefined && this.#set({ color, components: components.length });
  }

  /** Selects a colour space, in which black is the first colour. */
  #selectSpace(space: Operator['operands'][number] | undefined, operator: 'cs' | 'CS'): boolean {
    const components = space instanceof PdfName ? DEVICE_SPACES.get(space.value) : undefined;
    if (components === undefined || operator === 'CS') return components !== undefined;
    return this.#set({ color: BLACK, components });
  }

  #outline([x = 0, y = 0, width = 0, height = 0]: number[]): boolean {
    if (this.#path || this.#letters.isOpen) return false;
    const { origin } = this.#state;
    const [left, bottom] = [x + origin.x, y + origin.y];
    this.#path = boxBetween(left, bottom, left + width, bottom + height);
    return true;
  }

  /** Moves what follows, without scaling or turning it. */
  #shift([a, b, c, d, x = 0, y = 0]: number[]): boolean {
    if (this.#path || this.#letters.isOpen || a !== 1 || b !== 0 || c !== 0 || d !== 1) return false;
    const { origin } = this.#state;
    return this.#set({ origin: { x: origin.x + x, y: origin.y + y } });
  }

  #clip(): boolean {
    this.#clips = this.#path !== undefined;
    return this.#clips;
  }

  #endPath(isHarmless: (path: Box) => boolean): boolean {
    const path = this.#path;
    if (!path || !isHarmless(path)) return false;
    if (this.#clips) this.#set({ clip: intersection(this.#state.clip, path) });
    this.#clips = false;
    this.#path = undefined;
    return true;
  }

  /** Returns whether filling the path draws the declared background; nothing may be drawn over letters. */
  #isBackground(path: Box): boolean {
    const { background } = this.#appearance;
    this.backgrounds.push(intersection(path, this.#state.clip));
    if (this.text !== '' || !background || !isSameColor(background, this.#state.color)) return false;
    return brightness(background) >= MIN_BACKGROUND_BRIGHTNESS;
  }

  /** Returns whether drawing the path frames the field, once: frames inside each other would fill it. */
  #isFrame(path: Box): boolean {
    const { lineWidth } = this.#state;
    this.frames.push({ path, lineWidth });
    if (lineWidth > THIN) this.#inside = intersection(this.#inside, insetBy(path, lineWidth / 2));
    const isOnly = this.text === '' && this.frames.length === 1;
    return isOnly && this.#isThin(lineWidth) && distance(path, this.#box) <= MAX_FRAME_INSET;
  }

  /** Returns whether a frame of a width leaves most of the field free. */
  #isThin(lineWidth: number): boolean {
    const { left, bottom, right, top } = this.#box;
    const most = Math.min(MAX_FRAME_WIDTH, MAX_FRAME_SHARE * Math.min(right - left, top - bottom));
    return lineWidth >= 0 && lineWidth <= most;
  }

  /**
   * Returns whether a bevel is drawn on the background of the field, along its edges; letters are expected inside it. A field has two,
   * for the lit sides and those in the shade.
   */
  #bevel([x = 0, y = 0, width = 0, height = 0, bandWidth = NaN]: number[]): boolean {
    const { origin, clip } = this.#state;
    const [left, bottom] = [x + origin.x, y + origin.y];
    const outer = boxBetween(left, bottom, left + width, bottom + height);
    this.#bevels += 1;
    this.#inside = intersection(this.#inside, insetBy(outer, bandWidth));
    const isOnBackground = this.backgrounds.some(
      (area) => distance(intersection(area, outer), outer) < ROUNDING,
    );
    const isFirst = this.text === '' && this.#bevels <= MAX_BEVELS;
    if (this.#path || this.#letters.isOpen || !isFirst || !isOnBackground || !this.#isThin(bandWidth))
      return false;
    return distance(outer, this.#box) <= MAX_FRAME_INSET && distance(clip, this.#box) < ROUNDING;
  }

  #select(name: Operator['operands'][number] | undefined, size: unknown): boolean {
    const { document, stream, isFontTrusted } = this.#appearance;
    const fonts = document.dict(document.dict(stream.dict.get('Resources'))?.get('Font'));
    const font = name instanceof PdfName ? fonts?.get(name.value) : undefined;
    const dict = document.dict(font);
    const decode = dict && isFontTrusted(font) ? fontDecoder(document, dict) : undefined;
    return typeof size === 'number' && this.#set({ decode, size });
  }

  #show(bytes: Buffer): boolean {
    const { decode, color, size, clip } = this.#state;
    if (bytes.length === 0) return this.#letters.isOpen;
    const shown = decode?.(bytes);
    if (!shown || brightness(color) > MAX_TEXT_BRIGHTNESS) return false;
    return this.#letters.show(shown, { size, area: intersection(clip, this.#inside) });
  }
}

function insetBy({ left, bottom, right, top }: Box, width: number): Box {
  return { left: left + width, bottom: bottom + width, right: right - width, top: top - width };
}

/** Returns whether the operands of a dash pattern state a solid line. */
function isSolid([open, close, phase, ...rest]: Operator['operands']): boolean {
  const isEmpty =
    open instanceof Keyword && open.text === '[' && close instanceof Keyword && close.text === ']';
  return isEmpty && typeof phase === 'number' && rest.length === 0;
}
