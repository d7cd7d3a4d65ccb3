import type { PdfDocument } from '../../pdf/document.ts';
import { PdfName, PdfString, type PdfObject, type PdfStream } from '../../pdf/objects/objects.ts';
import { boxBetween, distance, intersection, type Box } from './boxes.ts';
import type { Operator } from './content-operators.ts';
import { fontDecoder, type DecodeText } from './font-text.ts';
import { BLACK, brightness, colorOf, isSameColor, type Color } from './picture-colors.ts';

export interface Picture {
  document: PdfDocument;
  stream: PdfStream;
  /** The background that the field is said to have. */
  background: Color | undefined;
  /** The fonts that may be believed: a new one could show anything for any letter. */
  isFontTrusted: (font: PdfObject | undefined) => boolean;
}

interface State {
  color: Color;
  lineWidth: number;
  decode: DecodeText | undefined;
  size: number;
  leading: number;
  clip: Box;
}

interface Line {
  scale: number;
  x: number;
  y: number;
}

interface Piece {
  end: number;
  y: number;
  size: number;
}

const MIN_SIZE = 4;
const MAX_SIZE = 30;
const MAX_TEXT_BRIGHTNESS = 0.5;
const MIN_BACKGROUND_BRIGHTNESS = 0.7;
/** How far from the edge a frame may be drawn, and how thick. */
const MAX_FRAME_INSET = 4;
const MAX_FRAME_WIDTH = 3;
/** What of a letter has to be seen above and below the line, in parts of its size. */
const SEEN_ABOVE = 0.7;
const SEEN_BELOW = 0.15;
const LINE_HEIGHT = 0.8;
const ROUNDING = 0.01;
/** Settings of text that may only be what they are anyway. */
const USUAL: Record<string, number> = { Tc: 0, Tw: 0, Ts: 0, Tr: 0, Tz: 100 };

type Step = (operands: number[]) => boolean;

/** Reads a picture operator by operator and refuses what is not known to be harmless. */
export class PictureReader {
  text = '';
  readonly #picture: Picture;
  readonly #box: Box;
  #state: State;
  readonly #saved: State[] = [];
  #path: Box | undefined;
  #clips = false;
  /** Undefined outside of text. */
  #line: Line | undefined;
  #pen = 0;
  #last: Piece | undefined;

  constructor(picture: Picture, box: Box) {
    this.#picture = picture;
    this.#box = box;
    this.#state = { color: BLACK, lineWidth: 1, decode: undefined, size: 0, leading: 0, clip: box };
  }

  accepts({ name, operands }: Operator): boolean {
    const [first, second] = operands;
    if (name === 'BMC') return operands.length === 1 && first instanceof PdfName && first.value !== 'OC';
    if (name === 'Tj') return operands.length === 1 && first instanceof PdfString && this.#show(first.bytes);
    if (name === 'Tf') return operands.length === 2 && this.#select(first, second);
    const numbers = operands.flatMap((operand) => (typeof operand === 'number' ? [operand] : []));
    if (numbers.length !== operands.length) return false;
    const usual = USUAL[name];
    if (usual !== undefined) return numbers.length === 1 && numbers[0] === usual;
    const [count, step] = this.#steps.get(name) ?? [];
    return step !== undefined && numbers.length === count && step(numbers);
  }

  readonly #steps = new Map<string, [number, Step]>([
    ['EMC', [0, () => true]],
    ['q', [0, () => this.#save()]],
    ['Q', [0, () => this.#restore()]],
    ['g', [1, (gray) => this.#paint(gray)]],
    ['rg', [3, (color) => this.#paint(color)]],
    ['k', [4, (color) => this.#paint(color)]],
    ['G', [1, () => true]],
    ['RG', [3, () => true]],
    ['K', [4, () => true]],
    ['w', [1, ([width = 0]) => this.#set({ lineWidth: width })]],
    ['re', [4, (sides) => this.#outline(sides)]],
    ['W', [0, () => this.#clip()]],
    ['W*', [0, () => this.#clip()]],
    ['n', [0, () => this.#endPath(() => true)]],
    ['f', [0, () => this.#endPath(() => this.#isBackground())]],
    ['f*', [0, () => this.#endPath(() => this.#isBackground())]],
    ['s', [0, () => this.#endPath((path) => this.#isFrame(path))]],
    ['S', [0, () => this.#endPath((path) => this.#isFrame(path))]],
    ['BT', [0, () => this.#begin()]],
    ['ET', [0, () => this.#end()]],
    ['TL', [1, ([leading = 0]) => this.#set({ leading })]],
    ['Td', [2, ([x = 0, y = 0]) => this.#move(x, y)]],
    ['T*', [0, () => this.#move(0, -this.#state.leading)]],
    ['Tm', [6, (matrix) => this.#place(matrix)]],
  ]);

  #set(change: Partial<State>): boolean {
    this.#state = { ...this.#state, ...change };
    return true;
  }

  #save(): boolean {
    this.#saved.push(this.#state);
    return !this.#line && !this.#path;
  }

  #restore(): boolean {
    const state = this.#saved.pop();
    return state !== undefined && !this.#line && !this.#path && this.#set(state);
  }

  #paint(components: number[]): boolean {
    const color = colorOf(components);
    return color !== undefined && this.#set({ color });
  }

  #outline([x = 0, y = 0, width = 0, height = 0]: number[]): boolean {
    if (this.#path || this.#line) return false;
    this.#path = boxBetween(x, y, x + width, y + height);
    return true;
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

  /** Nothing is drawn over letters. */
  #isBackground(): boolean {
    const { background } = this.#picture;
    if (this.text !== '' || !background || !isSameColor(background, this.#state.color)) return false;
    return brightness(background) >= MIN_BACKGROUND_BRIGHTNESS;
  }

  #isFrame(path: Box): boolean {
    const isThin = this.#state.lineWidth >= 0 && this.#state.lineWidth <= MAX_FRAME_WIDTH;
    return this.text === '' && isThin && distance(path, this.#box) <= MAX_FRAME_INSET;
  }

  #begin(): boolean {
    if (this.#line || this.#path) return false;
    this.#line = { scale: 1, x: 0, y: 0 };
    this.#pen = 0;
    return true;
  }

  #end(): boolean {
    const isOpen = this.#line !== undefined;
    this.#line = undefined;
    return isOpen;
  }

  #move(x: number, y: number): boolean {
    const line = this.#line;
    if (!line) return false;
    this.#line = { ...line, x: line.x + x * line.scale, y: line.y + y * line.scale };
    this.#pen = this.#line.x;
    return true;
  }

  #place([a = 0, b = 0, c = 0, d = 0, x = 0, y = 0]: number[]): boolean {
    if (!this.#line || a <= 0 || a !== d || b !== 0 || c !== 0) return false;
    this.#line = { scale: a, x, y };
    this.#pen = x;
    return true;
  }

  #select(name: Operator['operands'][number] | undefined, size: unknown): boolean {
    const { document, stream, isFontTrusted } = this.#picture;
    const fonts = document.dict(document.dict(stream.dict.get('Resources'))?.get('Font'));
    const font = name instanceof PdfName ? fonts?.get(name.value) : undefined;
    const dict = document.dict(font);
    const decode = dict && isFontTrusted(font) ? fontDecoder(document, dict) : undefined;
    return typeof size === 'number' && this.#set({ decode, size });
  }

  #show(bytes: Buffer): boolean {
    const { decode, color, size: fontSize } = this.#state;
    const shown = decode?.(bytes);
    if (!shown || !this.#line || brightness(color) > MAX_TEXT_BRIGHTNESS) return false;
    const size = fontSize * this.#line.scale;
    const piece = { end: this.#pen + shown.width * size, y: this.#line.y, size };
    if (size < MIN_SIZE || size > MAX_SIZE || !this.#isInside(piece) || !this.#follows(piece)) return false;
    this.text += shown.text;
    this.#pen = piece.end;
    this.#last = piece;
    return true;
  }

  #isInside({ end, y, size }: Piece): boolean {
    const { left, bottom, right, top } = this.#state.clip;
    const isOnLine = this.#pen >= left - ROUNDING && end <= right + ROUNDING;
    return isOnLine && y - SEEN_BELOW * size >= bottom && y + SEEN_ABOVE * size <= top;
  }

  /** Letters that stand on or before others would be read in another order, or not at all. */
  #follows({ y, size }: Piece): boolean {
    const last = this.#last;
    if (!last) return true;
    if (Math.abs(y - last.y) < ROUNDING) return this.#pen >= last.end - ROUNDING;
    return last.y - y >= LINE_HEIGHT * Math.max(size, last.size);
  }
}
