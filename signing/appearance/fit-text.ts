import { breakLines, cutLine, singleLine, type Line } from './text/lines.ts';
import type { TypesetText } from './text/typeset.ts';

/** Rectangle within an appearance, in points; the origin is the lower left corner of the appearance. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Line with its font size. */
export interface SizedLine extends Line {
  /** Font size in points. */
  size: number;
  isTitle: boolean;
}

/** Text broken into lines that fit a width and height. */
export interface FittedText {
  lines: SizedLine[];
  /** Height of all lines in points. */
  height: number;
  /** Font size of the lines below the title, in points. */
  size: number;
  /** Number of shown lines below the title; -1 when even the title alone is smaller than legible. */
  shown: number;
}

/** Smallest legible font size in points. */
const SMALLEST = 4;
const COMFORTABLE = 10;
const STEP = 0.93;
/** Ratio of the title's font size to that of the other lines, unless the text has its own. */
const TITLE_RATIO = 1.35;
/** Space between lines as a share of the font size. */
const LEADING = 0.25;
/** Least width of a row that may be cut, as a multiple of the font size; a shorter rest would say nothing. */
const WORTH_CUTTING = 12;
/** Smallest share of the best font size that is accepted in exchange for fewer lines. */
const WORTH_FEWER_LINES = 0.8;

/**
 * Fits the text into a width and height, in points, at the largest font size at which all of it, wrapped,
 * fits. If even the smallest legible size is too large, cuts each line to one row with an ellipsis, then leaves
 * out lines from the last on. A title with a word wider than that is broken between letters, or shrunk where it is still too large.
 */
export function fitText(text: TypesetText, room: Room): FittedText {
  return (
    fitLines(text, { ...room, mayCutTitle: false }) ??
    fitLines(text, { ...room, mayCutTitle: true }) ?? { ...shrunk(text, room), shown: -1 }
  );
}

function fitLines(text: TypesetText, room: TitleRoom): FittedText | undefined {
  for (let count = text.lines.length; count >= 0; count--) {
    const part = { ...text, lines: text.lines.slice(0, count) };
    const fitted = largest(part, room) ?? (count > 0 ? rowEach(part, room) : undefined);
    if (fitted) return { ...fitted, shown: count };
  }
  return undefined;
}

export type Fitted = Omit<FittedText, 'shown'>;

/** Width and height in points. */
export interface Room {
  width: number;
  height: number;
}

interface TitleRoom extends Room {
  /** True if a word of the title may be broken between letters. */
  mayCutTitle: boolean;
}

function largest(text: TypesetText, room: TitleRoom): Fitted | undefined {
  let best: (Fitted & { first: number }) | undefined;
  for (const size of sizesFor(room)) {
    if (best && size < best.first * WORTH_FEWER_LINES) break;
    const fitted = attempt(text, { ...room, size });
    if (!fitted || fitted.height > room.height) continue;
    if (!best || fitted.lines.length < best.lines.length) best = { ...fitted, first: best?.first ?? size };
  }
  if (!best) return undefined;
  const { lines, height, size } = best;
  return { lines, height, size };
}

/** Fits the title and one row of each line in the smallest legible size, cut with an ellipsis. */
function rowEach(text: TypesetText, room: TitleRoom): Fitted | undefined {
  const title = attempt({ ...text, lines: [] }, { ...room, size: SMALLEST });
  if (!title || room.width < WORTH_CUTTING * SMALLEST) return undefined;
  const width = (room.width * 1000) / SMALLEST;
  const rows = text.lines.map((line) => ({ ...cutLine(line, width), size: SMALLEST, isTitle: false }));
  const fits = rows.every((row) => row.width <= width);
  const fitted = sized([...title.lines, ...rows], SMALLEST);
  return fits && fitted.height <= room.height ? fitted : undefined;
}

/** Returns the font sizes to try, in points, the largest first. */
function sizesFor({ width, height }: Room): number[] {
  const sizes: number[] = [];
  const first = Math.max(COMFORTABLE, Math.min(height * 0.14, width * 0.05));
  for (let size = first; size > SMALLEST; size *= STEP) sizes.push(size);
  return [...sizes, SMALLEST];
}

function attempt(
  { title, lines, titleRatio = TITLE_RATIO }: TypesetText,
  { width, size, mayCutTitle }: TitleRoom & { size: number },
): Fitted | undefined {
  const titleSize = size * titleRatio;
  // Prefers a smaller name to one that is broken within a word.
  const titleLines = breakLines(title, { width: (width * 1000) / titleSize, mayCut: mayCutTitle });
  const others = lines.map((line) => breakLines(line, { width: (width * 1000) / size, mayCut: true }));
  if (!titleLines || others.includes(undefined)) return undefined;
  return sized(
    [
      ...titleLines.map((line) => ({ ...line, size: titleSize, isTitle: true })),
      ...others.flatMap((broken) => (broken ?? []).map((line) => ({ ...line, size, isTitle: false }))),
    ],
    size,
  );
}

function shrunk({ title }: TypesetText, { width, height }: Room): Fitted {
  const line = singleLine(title);
  const size = Math.min((height * 1000) / heightOf(line), (width * 1000) / Math.max(1, line.width));
  return sized([{ ...line, size, isTitle: true }], size);
}

/** Returns lines with their height. */
export function sized(lines: SizedLine[], size: number): Fitted {
  return { lines, size, height: lines.reduce((sum, line) => sum + (heightOf(line) * line.size) / 1000, 0) };
}

/** Returns the height of a line with its leading, in thousandths of the font size. */
export function heightOf({ ascent, descent }: Line): number {
  return ascent + descent + LEADING * 1000;
}

/** Line at its position in an appearance. */
export interface PlacedLine extends SizedLine {
  /** Left end of the baseline, in points. */
  x: number;
  /** Height of the baseline, in points. */
  y: number;
}

/** Places one line of text, in the colour of the title. */
export function lineAt(line: Line, position: { x: number; y: number; size: number }): PlacedLine {
  return { ...line, ...position, isTitle: true };
}

/** Places the lines below each other, vertically centred in the area. */
export function placeText({ lines, height }: FittedText, area: Area): PlacedLine[] {
  let top = area.y + area.height - (area.height - height) / 2;
  return lines.map((line) => {
    const y = top - (line.size * (line.ascent + (LEADING * 1000) / 2)) / 1000;
    top -= (line.size * heightOf(line)) / 1000;
    return { ...line, x: area.x, y };
  });
}
