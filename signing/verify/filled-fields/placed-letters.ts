import type { Box } from './boxes.ts';
import type { Point } from './drawn-shapes.ts';

interface Line extends Point {
  scale: number;
}

interface Piece {
  end: number;
  y: number;
  size: number;
}

/** Sizes of legible text, in points. */
const MIN_SIZE = 4;
const MAX_SIZE = 30;
/** Part of a letter above and below the baseline that must be visible, in units of the font size. */
const SEEN_ABOVE = 0.7;
const SEEN_BELOW = 0.15;
/** Smallest distance of two lines, in units of the font size. */
const LINE_HEIGHT = 0.8;
const ROUNDING = 0.01;

/** Text of an appearance stream whose letters stand upright, one beside or below the other, where a reader sees them. */
export class PlacedLetters {
  /** Text shown so far. */
  text = '';
  /** Undefined outside a text object. */
  #line: Line | undefined;
  #pen = 0;
  #last: Piece | undefined;

  /** True within a text object. */
  get isOpen(): boolean {
    return this.#line !== undefined;
  }

  /** Begins a text object; false within one. */
  begin(origin: Point): boolean {
    if (this.#line) return false;
    this.#line = { scale: 1, ...origin };
    this.#pen = origin.x;
    return true;
  }

  /** Ends a text object; false outside of one. */
  end(): boolean {
    const { isOpen } = this;
    this.#line = undefined;
    return isOpen;
  }

  /** Begins a line at a distance from the start of the current one. */
  move(x: number, y: number): boolean {
    const line = this.#line;
    if (!line) return false;
    this.#line = { ...line, x: line.x + x * line.scale, y: line.y + y * line.scale };
    this.#pen = this.#line.x;
    return true;
  }

  /** Begins a line by a matrix in the coordinates that begin at `origin`; false for one that turns or stretches the letters. */
  place([a = 0, b = 0, c = 0, d = 0, x = 0, y = 0]: readonly number[], origin: Point): boolean {
    if (!this.#line || a <= 0 || a !== d || b !== 0 || c !== 0) return false;
    this.#line = { scale: a, x: x + origin.x, y: y + origin.y };
    this.#pen = this.#line.x;
    return true;
  }

  /** Shows letters, whose width is in units of the font size; false unless they are legible, in the area, and behind the text before them. */
  show({ text, width }: { text: string; width: number }, font: { size: number; area: Box }): boolean {
    if (!this.#line) return false;
    const size = font.size * this.#line.scale;
    const piece = { end: this.#pen + width * size, y: this.#line.y, size };
    const isLegible = size >= MIN_SIZE && size <= MAX_SIZE;
    if (!isLegible || !this.#isInside(piece, font.area) || !this.#follows(piece)) return false;
    this.text += text;
    this.#pen = piece.end;
    this.#last = piece;
    return true;
  }

  #isInside({ end, y, size }: Piece, { left, bottom, right, top }: Box): boolean {
    const isOnLine = this.#pen >= left - ROUNDING && end <= right + ROUNDING;
    return isOnLine && y - SEEN_BELOW * size >= bottom && y + SEEN_ABOVE * size <= top;
  }

  /** Returns whether a piece follows the text before it: letters over or before others change what is read. */
  #follows({ y, size }: Piece): boolean {
    const last = this.#last;
    if (!last) return true;
    if (Math.abs(y - last.y) < ROUNDING) return this.#pen >= last.end - ROUNDING;
    return last.y - y >= LINE_HEIGHT * Math.max(size, last.size);
  }
}
