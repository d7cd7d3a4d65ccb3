import { glyphsOf, type Glyph } from './glyphs.ts';

/** What the card says, the most important first. */
export interface CardText {
  /** Shown larger. */
  title: string;
  lines: string[];
}

export interface PlacedLine {
  glyphs: Glyph[];
  size: number;
  /** Left end of the baseline, from the lower left corner of the card. */
  x: number;
  y: number;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

// From comfortable to just legible on paper, in points.
const TEXT_SIZES = [10, 9, 8, 7, 6.5, 6, 5.5, 5, 4.5, 4];
const TITLE_RATIO = 1.35;
const LINE_HEIGHT = 1.22;
// Helvetica's capitals are 0.718 high and its descenders 0.207 deep.
const ASCENT = 0.76;
const SPACE = 0x20;

/**
 * Fits the text into the area: the largest size at which all of it, wrapped, has room. When even the smallest is too
 * large, the last line is left out and it starts again; a title that stands alone is shrunk until it fits.
 */
export function layoutCard(text: CardText, area: Area): PlacedLine[] {
  const title = glyphsOf(text.title);
  const lines = text.lines.map(glyphsOf);
  for (let count = lines.length; count >= 0; count--) {
    for (const size of TEXT_SIZES) {
      const wrapped = wrapAll([title, ...lines.slice(0, count)], size, area.width);
      if (wrapped && heightOf(wrapped) <= area.height) return place(wrapped, area);
    }
  }
  return place([{ glyphs: title, size: shrunkSize(title, area) }], area);
}

interface SizedLine {
  glyphs: Glyph[];
  size: number;
}

function wrapAll(texts: Glyph[][], size: number, width: number): SizedLine[] | undefined {
  const wrapped: SizedLine[] = [];
  for (const [index, glyphs] of texts.entries()) {
    const lineSize = index === 0 ? size * TITLE_RATIO : size;
    const lineWidth = (width * 1000) / lineSize;
    const words = wordsOf(glyphs);
    // A name torn apart in the middle of a word is worse than a smaller one.
    if (index === 0 && words.some((word) => widthOf(word) > lineWidth)) return undefined;
    const lines = wrap(
      words.flatMap((word) => pieces(word, lineWidth)),
      lineWidth,
    );
    wrapped.push(...lines.map((line) => ({ glyphs: line, size: lineSize })));
  }
  return wrapped;
}

/** Puts as many words on a line as have room. */
function wrap(words: Glyph[][], width: number): Glyph[][] {
  const lines: Glyph[][] = [];
  let line: Glyph[] = [];
  for (const word of words) {
    const extended = line.length === 0 ? word : [...line, space(), ...word];
    if (line.length === 0 || widthOf(extended) <= width) {
      line = extended;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}

/** A word that is wider than the line, such as a long address, is cut. */
function pieces(word: Glyph[], width: number): Glyph[][] {
  if (widthOf(word) <= width) return [word];
  const cut: Glyph[][] = [[]];
  let used = 0;
  for (const glyph of word) {
    if (used + glyph.width > width) {
      cut.push([]);
      used = 0;
    }
    cut.at(-1)?.push(glyph);
    used += glyph.width;
  }
  return cut;
}

function wordsOf(glyphs: Glyph[]): Glyph[][] {
  const words: Glyph[][] = [[]];
  for (const glyph of glyphs) {
    if (glyph.code === SPACE) words.push([]);
    else words.at(-1)?.push(glyph);
  }
  return words.filter((word) => word.length > 0);
}

function space(): Glyph {
  return { font: 'F0', code: SPACE, width: 278 };
}

function widthOf(glyphs: Glyph[]): number {
  let width = 0;
  for (const glyph of glyphs) width += glyph.width;
  return width;
}

function heightOf(lines: SizedLine[]): number {
  return lines.reduce((height, { size }) => height + size * LINE_HEIGHT, 0);
}

function shrunkSize(title: Glyph[], { width, height }: Area): number {
  return Math.min(height / LINE_HEIGHT, (width * 1000) / Math.max(1, widthOf(title)));
}

/** From the top of the area down, centred vertically in what is left. */
function place(lines: SizedLine[], area: Area): PlacedLine[] {
  let top = area.y + area.height - (area.height - heightOf(lines)) / 2;
  return lines.map(({ glyphs, size }) => {
    const y = top - size * ((LINE_HEIGHT - 1) / 2 + ASCENT);
    top -= size * LINE_HEIGHT;
    return { glyphs, size, x: area.x, y };
  });
}
