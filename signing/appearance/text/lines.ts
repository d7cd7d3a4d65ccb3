import { inVisualOrder } from './levels.ts';
import { widthOf, type Paragraph, type Run, type Word } from './type.ts';

/** Line of text; sizes are in thousandths of the font size. */
export interface Line {
  /** Runs from left to right. */
  runs: readonly Run[];
  width: number;
  /** Height above the baseline. */
  ascent: number;
  /** Depth below the baseline, positive. */
  descent: number;
}

// Least ascent and descent, of an accented capital and of a descender, for an even spacing of lines.
const ASCENT = 760;
const DESCENT = 210;

/**
 * Breaks a paragraph into lines of a width, in thousandths of the font size. `mayCut` permits breaks within
 * words that are wider than the line. Returns undefined when a word is wider and must not, or cannot, be cut.
 */
export function breakLines(
  paragraph: Paragraph,
  { width, mayCut }: { width: number; mayCut: boolean },
): Line[] | undefined {
  const words = mayCut
    ? paragraph.words.flatMap((word) => (word.width > width ? cut(paragraph, word, width) : word))
    : paragraph.words;
  return words.some((word) => word.width > width) ? undefined : wrap(words, width).map(lineOf);
}

/** Returns the whole paragraph as one line. */
export function singleLine({ words }: Paragraph): Line {
  return lineOf(words);
}

/**
 * Returns as much of the paragraph as one line of a width, in thousandths of the font size, has room for; an
 * ellipsis stands for the rest.
 */
export function cutLine(paragraph: Paragraph, width: number): Line {
  const whole = singleLine(paragraph);
  if (whole.width <= width) return whole;
  const level = paragraph.words[0]?.runs[0]?.level ?? 0;
  const ellipsis = paragraph.ellipsis(level);
  const room = width - widthOf(ellipsis);
  const shown: Run[] = [];
  let used = 0;
  for (const word of paragraph.words) {
    const space = shown.length > 0 && word.space ? [word.space] : [];
    used += widthOf(space) + word.width;
    if (used <= room) {
      shown.push(...space, ...word.runs);
      continue;
    }
    const left = room - (used - word.width);
    const [first] = left > 0 ? cut(paragraph, word, left) : [];
    if (first && first.width <= left) shown.push(...space, ...first.runs);
    break;
  }
  return lineOfRuns([...shown, ...ellipsis]);
}

/** Returns a line of several lines beside each other, with a separator between them. */
export function joinedLines(lines: readonly Line[], separator: readonly Run[]): Line {
  const runs = lines.flatMap((line, index) => (index > 0 ? [...separator, ...line.runs] : line.runs));
  return { ...extentOf(runs), runs };
}

function wrap(words: readonly Word[], width: number): Word[][] {
  const lines: Word[][] = [];
  let used = Infinity;
  for (const word of words) {
    const extended = used + (word.space?.width ?? 0) + word.width;
    if (extended <= width) {
      lines.at(-1)?.push(word);
      used = extended;
    } else {
      lines.push([word]);
      used = word.width;
    }
  }
  return lines;
}

/** Cuts a word between clusters into the longest parts that fit the width. */
function cut(paragraph: Paragraph, word: Word, width: number): Word[] {
  const parts: Word[] = [];
  let open: Word | undefined;
  for (const to of paragraph.cuts(word)) {
    const extended = partOf(paragraph, word, { from: open?.from ?? word.from, to });
    if (open && extended.width > width) {
      parts.push(open);
      open = partOf(paragraph, word, { from: open.to, to });
    } else open = extended;
  }
  return open ? [...parts, open] : parts;
}

function partOf(paragraph: Paragraph, word: Word, { from, to }: { from: number; to: number }): Word {
  const runs = paragraph.runs(from, to);
  return { runs, width: widthOf(runs), from, to, space: from === word.from ? word.space : undefined };
}

function lineOf(words: readonly Word[]): Line {
  const runs = words.flatMap((word, index) =>
    index > 0 && word.space ? [word.space, ...word.runs] : word.runs,
  );
  return lineOfRuns(runs);
}

/** Returns the line of runs in logical order. */
function lineOfRuns(runs: readonly Run[]): Line {
  return { ...extentOf(runs), runs: inVisualOrder(runs) };
}

function extentOf(runs: readonly Run[]): Omit<Line, 'runs'> {
  return {
    width: widthOf(runs),
    ascent: Math.max(ASCENT, ...runs.map(({ top }) => top)),
    descent: Math.max(DESCENT, ...runs.map(({ bottom }) => -bottom)),
  };
}
