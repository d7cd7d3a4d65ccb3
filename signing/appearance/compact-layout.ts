import { lineAt, placeText, sized, type Area, type FittedText, type Room } from './fit-text.ts';
import { above, beside, horizontalRule, type AppearanceLayout, type Size } from './mark-arrangement.ts';
import { breakLines, cutLine, joinedLines, singleLine, type Line } from './text/lines.ts';
import type { Paragraph, Run } from './text/type.ts';
import type { TypesetParts } from './text/typeset.ts';

/** Height of the mark in a line, as a multiple of the font size. */
const MARK = 2.1;
/** Space between mark and text, as a multiple of the font size. */
const GAP = 0.8;
/** Depth of the rule below the baseline, as a multiple of the font size. */
const RULE = 0.55;
/** Smallest font size of one line in points; below it the parts are better in several lines. */
const LEAST = 5;
const COMFORTABLE = 9;
/** Smallest legible font size in points. */
const SMALLEST = 4;
const STEP = 0.93;
/** Largest share of the area's width or height for a mark with text in more than one line. */
const SHARE = 0.4;

interface CompactInput extends TypesetParts {
  mark: Size | undefined;
}

/**
 * Lays out mark and parts in one line over a rule; where the area is too narrow for that, the parts flow into
 * several lines beside or below the mark. Leaves parts out from the last on where they do not fit. Returns
 * undefined where not even the first two do.
 */
export function compactLayout(input: CompactInput, area: Area): AppearanceLayout | undefined {
  for (let count = input.parts.length; count >= Math.min(2, input.parts.length); count--) {
    const part = { ...input, parts: input.parts.slice(0, count) };
    const found = count > 0 ? (inOneLine(part, area) ?? inSeveralLines(part, area)) : undefined;
    if (found) return found;
  }
  return undefined;
}

function inOneLine({ parts, separator, mark }: CompactInput, area: Area): AppearanceLayout | undefined {
  const line = joinedLines(parts.map(singleLine), separator);
  const proportion = mark ? mark.width / mark.height : 0;
  const textFrom = mark ? MARK * proportion + GAP : 0;
  const height = (mark ? MARK : 1) + RULE;
  const largest = Math.max(COMFORTABLE, area.height * 0.1);
  const size = Math.min(area.width / (textFrom + line.width / 1000), area.height / height, largest);
  if (size < LEAST) return undefined;
  const baseline = area.y + (area.height - size * height) / 2 + size * RULE;
  const box = mark && {
    x: area.x,
    y: baseline - size * 0.3,
    width: size * MARK * proportion,
    height: size * MARK,
  };
  const lines = [lineAt(line, { x: area.x + size * textFrom, y: baseline, size })];
  return { lines, mark: box, rule: horizontalRule(baseline - size * 0.45, { area, mark: box, lines }) };
}

function inSeveralLines(input: CompactInput, area: Area): AppearanceLayout | undefined {
  const fit = (room: Room) => flowed(input, room);
  const { mark } = input;
  if (!mark) {
    const text = fit(area);
    return text.shown < 0 ? undefined : { lines: placeText(text, area), mark: undefined, rule: undefined };
  }
  const arranged = [beside, above].map((arrange) => arrange(fit, area, { mark, share: SHARE }));
  const [best] = arranged
    .filter(({ text }) => text.shown >= 0)
    .toSorted((one, other) => other.mark.height * other.text.size - one.mark.height * one.text.size);
  return best && { lines: placeText(best.text, best.textArea), mark: best.mark, rule: undefined };
}

/**
 * Fits the parts into lines that break between parts, in the smallest size also within parts, which are cut with
 * an ellipsis as the last resort. `shown` is -1 when they do not fit.
 */
function flowed({ parts, separator }: TypesetParts, room: Room): FittedText {
  const attempt = (size: number, linesOf: LinesOf) => {
    const rows = rowsOf(parts, separator, { width: (room.width * 1000) / size, linesOf });
    const fitted =
      rows &&
      sized(
        rows.map((row) => ({ ...row, size, isTitle: true })),
        size,
      );
    return fitted && fitted.height <= room.height ? { ...fitted, shown: parts.length } : undefined;
  };
  for (let size = Math.max(COMFORTABLE, room.height * 0.1); size > SMALLEST; size *= STEP) {
    const fitted = attempt(size, whole);
    if (fitted) return fitted;
  }
  const last = [whole, broken, cut].map((linesOf) => attempt(SMALLEST, linesOf));
  return last.find((fitted) => fitted !== undefined) ?? { lines: [], height: 0, size: SMALLEST, shown: -1 };
}

/** Returns the lines of a part; undefined where it does not fit the width, in thousandths of the font size. */
type LinesOf = (part: Paragraph, width: number) => Line[] | undefined;

const whole: LinesOf = (part, width) => {
  const line = singleLine(part);
  return line.width <= width ? [line] : undefined;
};
const broken: LinesOf = (part, width) => breakLines(part, { width, mayCut: false });
/** Least width of a part that may be cut; of a shorter one nothing would be left. */
const WORTH_CUTTING = 12_000;
const cut: LinesOf = (part, width) => (width < WORTH_CUTTING ? undefined : [cutLine(part, width)]);

function rowsOf(
  parts: readonly Paragraph[],
  separator: readonly Run[],
  { width, linesOf }: { width: number; linesOf: LinesOf },
): Line[] | undefined {
  const rows: Line[] = [];
  for (const part of parts) {
    const lines = linesOf(part, width);
    if (!lines) return undefined;
    const [first, ...others] = lines;
    const last = rows.at(-1);
    const joined = last && first && others.length === 0 ? joinedLines([last, first], separator) : undefined;
    if (joined && joined.width <= width) rows[rows.length - 1] = joined;
    else rows.push(...lines);
  }
  return rows;
}
