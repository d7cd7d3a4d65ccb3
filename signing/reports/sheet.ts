import { breakLines, type Line } from '../appearance/text/lines.ts';
import { printableText } from '../appearance/text/printable-text.ts';
import { shapedParagraph } from '../appearance/text/shaped-type.ts';
import type { Paragraph } from '../appearance/text/type.ts';

/** Colour in DeviceRGB: red, green and blue, each from 0 to 1. */
export type Colour = readonly [number, number, number];

/** Style of a text. */
export interface TextStyle {
  /** Font size in points. */
  size: number;
  /** Fill colour of the text. */
  colour: Colour;
  /** Bold, which is drawn with an outline; by default regular. */
  isStrong?: boolean;
  /** Distance between two baselines as a multiple of the font size; by default 1.4. */
  leading?: number;
}

/** Text in one column of a row. */
export interface Cell {
  /** Text in any script; '' for an empty cell. */
  text: string;
  /** Style of the text. */
  style: TextStyle;
  /** Left edge of the column, in points from the left margin. */
  x: number;
  /** Width of the column in points; longer lines are broken. */
  width: number;
  /**
   * `end` aligns the lines with the right edge of the column; by default they are aligned with the left edge.
   */
  align?: 'end';
}

/** Line of text at its position on a page. */
export interface PlacedLine {
  line: Line;
  style: TextStyle;
  /** Left end of the baseline, in points from the left edge of the page. */
  x: number;
  /** Height of the baseline, in points from the lower edge of the page. */
  y: number;
}

/** Filled rectangle on a page, in points from the lower left corner of the page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: Colour;
}

/** Content of one page; text is drawn over the boxes. */
export interface SheetPage {
  boxes: Box[];
  lines: PlacedLine[];
}

/** Size and margins of every page of a sheet, in points. */
export interface SheetSize {
  /** Width of the page in points. */
  width: number;
  /** Height of the page in points. */
  height: number;
  /** Left margin in points. */
  left: number;
  /** Right margin in points. */
  right: number;
  /** Upper margin in points. */
  top: number;
  /** Lower margin in points, which also holds the footer. */
  bottom: number;
}

const LEADING = 1.4;
/** Rows up to this share of the page's height are not split across pages. */
const KEPT_TOGETHER = 0.4;

/**
 * Layout of a document: text, rows and boxes are placed from the top of the page down, and what does not fit
 * goes to a new page. All lengths are in points. `writeSheet` writes the pages as a PDF file.
 */
export class Sheet {
  /** Size and margins of the pages. */
  readonly size: SheetSize;
  /** Pages so far, at least one. */
  readonly pages: SheetPage[] = [];
  /** Upper edge of what is placed next, in points from the lower edge of the page. */
  y = 0;
  readonly #paragraphs = new Map<string, Paragraph>();
  #onNewPage: (() => void) | undefined;

  /** Creates a sheet with one empty page. */
  constructor(size: SheetSize) {
    this.size = size;
    this.newPage();
  }

  /** Width between the margins, in points. */
  get innerWidth(): number {
    return this.size.width - this.size.left - this.size.right;
  }

  /** Begins a new page. */
  newPage(): void {
    this.pages.push({ boxes: [], lines: [] });
    this.y = this.size.height - this.size.top;
    this.#onNewPage?.();
  }

  /** Begins a new page unless the given height, in points, is left on this one. */
  ensure(height: number): void {
    if (this.y - height < this.size.bottom) this.newPage();
  }

  /** Leaves an empty space of the given height, in points. */
  space(height: number): void {
    this.y -= height;
  }

  /**
   * Draws `header`, then runs `draw` and repeats the header at the top of every page that begins meanwhile.
   */
  repeating(header: () => void, draw: () => void): void {
    const before = this.#onNewPage;
    header();
    this.#onNewPage = header;
    draw();
    this.#onNewPage = before;
  }

  /** Places a text, broken into lines, by default over the whole width. */
  text(
    text: string,
    style: TextStyle,
    { x = 0, width = this.innerWidth - x }: Partial<Pick<Cell, 'x' | 'width'>> = {},
  ): void {
    this.row([{ text, style, x, width }]);
  }

  /**
   * Places texts side by side, each broken into lines. A row that is too long for the page continues on the
   * next one.
   */
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

  /**
   * Keeps what `draw` places on one page, by running it again on a new page; splits what is longer than a
   * page.
   */
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

  /** True if the current page is still empty. */
  get isAtTop(): boolean {
    return this.y >= this.size.height - this.size.top;
  }

  /** Returns the height that a text will take, in points. */
  heightOf(cell: Pick<Cell, 'text' | 'style' | 'width'>): number {
    return this.#linesOf(cell).length * pitchOf(cell.style);
  }

  /** Fills a rectangle below the current position, which does not change; by default over the whole width. */
  box(
    height: number,
    colour: Colour,
    { x = 0, width = this.innerWidth - x }: Partial<Pick<Cell, 'x' | 'width'>> = {},
  ): void {
    this.#page.boxes.push({ x: this.size.left + x, y: this.y - height, width, height, colour });
  }

  /** Draws a thin horizontal line, followed by an empty space of `below` points. */
  rule(colour: Colour, below = 0): void {
    this.box(0.6, colour);
    this.y -= below;
  }

  /**
   * Adds a footer to every page: the first line of each cell. `cells` gets the page number, from 1, and the
   * page count.
   */
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

  /** Caches shaped texts, many of which occur repeatedly. */
  #paragraphOf(text: string): Paragraph {
    const known = this.#paragraphs.get(text);
    if (known) return known;
    const paragraph = shapedParagraph(printableText(text), { isTitle: false, labelLength: 0 });
    this.#paragraphs.set(text, paragraph);
    return paragraph;
  }
}

const pitchOf = ({ size, leading = LEADING }: TextStyle): number => size * leading;
