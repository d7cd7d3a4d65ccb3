import { breakLines, type Line } from '../appearance/text/lines.ts';
import { printableText } from '../appearance/text/printable-text.ts';
import { shapedParagraph } from '../appearance/text/shaped-type.ts';
import type { Paragraph } from '../appearance/text/type.ts';

/** Red, green and blue, from 0 to 1. */
export type Colour = readonly [number, number, number];

export interface TextStyle {
  /** Of the font, in points. */
  size: number;
  colour: Colour;
  isStrong?: boolean;
  /** From baseline to baseline, as a share of the size; 1.4 unless given. */
  leading?: number;
}

/** Text in a column of a row: `x` counts from the left margin. */
export interface Cell {
  text: string;
  style: TextStyle;
  x: number;
  width: number;
  /** Lines stand at the left end of the column unless it says otherwise. */
  align?: 'end';
}

export interface PlacedLine {
  line: Line;
  style: TextStyle;
  x: number;
  /** Of the baseline, from the lower edge of the page. */
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: Colour;
}

/** All in points; boxes lie below the text. */
export interface SheetPage {
  boxes: Box[];
  lines: PlacedLine[];
}

export interface SheetSize {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LEADING = 1.4;
/** Rows up to this share of a page are not torn apart. */
const KEPT_TOGETHER = 0.4;

/** Pages that are filled from the top down; what has no room goes to the next page. */
export class Sheet {
  readonly size: SheetSize;
  readonly pages: SheetPage[] = [];
  /** Where the next thing begins, from the lower edge of the page. */
  y = 0;
  readonly #paragraphs = new Map<string, Paragraph>();
  #onNewPage: (() => void) | undefined;

  constructor(size: SheetSize) {
    this.size = size;
    this.newPage();
  }

  get innerWidth(): number {
    return this.size.width - this.size.left - this.size.right;
  }

  newPage(): void {
    this.pages.push({ boxes: [], lines: [] });
    this.y = this.size.height - this.size.top;
    this.#onNewPage?.();
  }

  /** Goes to a new page unless there is room for this height. */
  ensure(height: number): void {
    if (this.y - height < this.size.bottom) this.newPage();
  }

  space(height: number): void {
    this.y -= height;
  }

  /** What is drawn while `draw` runs has `header` at the top of every page that it begins. */
  repeating(header: () => void, draw: () => void): void {
    const before = this.#onNewPage;
    header();
    this.#onNewPage = header;
    draw();
    this.#onNewPage = before;
  }

  text(
    text: string,
    style: TextStyle,
    { x = 0, width = this.innerWidth - x }: Partial<Pick<Cell, 'x' | 'width'>> = {},
  ): void {
    this.row([{ text, style, x, width }]);
  }

  /** Texts beside each other, each broken into lines; a long row goes on on the next page. */
  row(cells: readonly Cell[]): void {
    const set = cells.map((cell) => ({ ...cell, lines: this.#linesOf(cell) }));
    const height = Math.max(0, ...set.map(({ lines, style }) => lines.length * pitchOf(style)));
    if (height <= (this.size.height - this.size.top - this.size.bottom) * KEPT_TOGETHER) this.ensure(height);
    const count = Math.max(0, ...set.map(({ lines }) => lines.length));
    for (let index = 0; index < count; index++) {
      const now = set.filter(({ lines }) => index < lines.length);
      const pitch = Math.max(...now.map(({ style }) => pitchOf(style)));
      this.ensure(pitch);
      for (const { lines, ...cell } of now) this.#place(lines[index], cell);
      this.y -= pitch;
    }
  }

  /** Keeps what is drawn on one page, as far as a page has room for it. */
  together(draw: () => void): void {
    const before = { page: this.pages.length, isAtTop: this.isAtTop, ...this.#marks() };
    draw();
    if (this.pages.length === before.page || before.isAtTop) return;
    this.pages.length = before.page;
    this.#page.boxes.length = before.boxes;
    this.#page.lines.length = before.lines;
    this.newPage();
    draw();
  }

  #marks(): { boxes: number; lines: number } {
    return { boxes: this.#page.boxes.length, lines: this.#page.lines.length };
  }

  /** Nothing stands on this page yet. */
  get isAtTop(): boolean {
    return this.y >= this.size.height - this.size.top;
  }

  /** How high a text will stand. */
  heightOf(cell: Pick<Cell, 'text' | 'style' | 'width'>): number {
    return this.#linesOf(cell).length * pitchOf(cell.style);
  }

  /** A coloured rectangle from here down; nothing moves. */
  box(
    height: number,
    colour: Colour,
    { x = 0, width = this.innerWidth - x }: Partial<Pick<Cell, 'x' | 'width'>> = {},
  ): void {
    this.#page.boxes.push({ x: this.size.left + x, y: this.y - height, width, height, colour });
  }

  /** A thin line, with some room below it. */
  rule(colour: Colour, below = 0): void {
    this.box(0.6, colour);
    this.y -= below;
  }

  /** Puts one line of each cell below what stands on each page. */
  footers(cells: (number: number, total: number) => Cell[]): void {
    const y = this.size.bottom / 2;
    for (const [index, page] of this.pages.entries()) {
      for (const cell of cells(index + 1, this.pages.length)) {
        const [line] = this.#linesOf(cell);
        if (line) page.lines.push({ line, style: cell.style, x: this.#start(line, cell), y });
      }
    }
  }

  get #page(): SheetPage {
    const page = this.pages.at(-1);
    if (!page) throw new Error('A sheet has a page from the beginning.');
    return page;
  }

  #place(line: Line | undefined, cell: Omit<Cell, 'text'>): void {
    if (!line) return;
    const { style } = cell;
    const rest = pitchOf(style) - style.size;
    const y = this.y - rest / 2 - style.size * 0.8;
    this.#page.lines.push({ line, style, x: this.#start(line, cell), y });
  }

  #start(line: Line, { x, width, align, style }: Omit<Cell, 'text'>): number {
    const indent = align === 'end' ? width - (line.width * style.size) / 1000 : 0;
    return this.size.left + x + indent;
  }

  #linesOf({ text, style, width }: Pick<Cell, 'text' | 'style' | 'width'>): Line[] {
    if (text === '') return [];
    return breakLines(this.#paragraphOf(text), { width: (width * 1000) / style.size, mayCut: true }) ?? [];
  }

  /** Names and words come again and again. */
  #paragraphOf(text: string): Paragraph {
    const known = this.#paragraphs.get(text);
    if (known) return known;
    const paragraph = shapedParagraph(printableText(text), { isTitle: false, labelLength: 0 });
    this.#paragraphs.set(text, paragraph);
    return paragraph;
  }
}

const pitchOf = ({ size, leading = LEADING }: TextStyle): number => size * leading;
