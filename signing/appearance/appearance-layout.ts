import type { AppearanceStyle } from './appearance-style.ts';
import { compactLayout } from './compact-layout.ts';
import { fitText, placeText, type Area, type FittedText } from './fit-text.ts';
import {
  above,
  beside,
  horizontalRule,
  inset,
  verticalRule,
  within,
  type AppearanceLayout,
  type Arrangement,
  type Size,
} from './mark-arrangement.ts';
import type { TypesetParts, TypesetText } from './text/typeset.ts';

/** Text and mark of an appearance, typeset. */
export interface LayoutInput {
  text: TypesetText;
  /** The same text for the compact style. */
  parts?: TypesetParts | undefined;
  mark: Size | undefined;
  style: AppearanceStyle;
}

// Largest share of the width or height for the mark, in the order of preference.
const SHARES = [0.46, 0.38, 0.3, 0.22];
/** Ratio of width to height from which a picture is placed beside the text. */
const WIDE = 1.5;
/** Least height of a mark beside the text, as a share of the area's height. */
const LEAST_BESIDE = 0.24;
/** Font size in points from which the text needs no more room at the cost of the mark. */
const READABLE = 6;

/**
 * Lays out the text and the mark: the mark above the text, or beside it where the style and a wide area permit,
 * or both in one line. Leaves the mark out where it would make the signer's name illegible.
 */
export function layOutAppearance(input: LayoutInput, area: Area): AppearanceLayout {
  const { text, mark, style, parts } = input;
  const compact = style === 'compact' && parts ? compactLayout({ ...parts, mark }, area) : undefined;
  if (compact) return compact;
  const alone = fitText(text, area);
  if (!mark) return withoutMark(text, area);
  const arrange = style === 'picture' && fitsBeside(mark, area) ? beside : above;
  let best: Arrangement | undefined;
  for (const share of SHARES) {
    const arranged = arrange((room) => fitText(text, room), area, { mark, share });
    if (!best || isBetter(arranged.text, best.text)) best = arranged;
    if (best.text.shown === text.lines.length && best.text.size >= READABLE) break;
  }
  if (!best || (best.text.shown < 0 && alone.shown >= 0)) return withoutMark(text, area);
  const lines = placeText(best.text, best.textArea);
  const rule =
    arrange === beside
      ? verticalRule(best.textArea.x - best.gap / 2, area)
      : horizontalRule(best.mark.y - best.gap / 2, { area, mark: best.mark, lines });
  return { lines, mark: best.mark, rule };
}

/** Returns whether a mark beside the text would be large enough: the area is wide, and the mark not much wider. */
function fitsBeside(mark: Size, { width, height }: Area): boolean {
  const { height: shown } = within(mark, { width: width * Math.max(...SHARES), height });
  return width >= height * WIDE && shown >= height * LEAST_BESIDE;
}

/** Prefers the text with more lines, then the one that is clearly larger. */
function isBetter(text: FittedText, than: FittedText): boolean {
  if (text.shown !== than.shown) return text.shown > than.shown;
  return text.size > than.size * 1.08;
}

function withoutMark(text: TypesetText, area: Area): AppearanceLayout {
  const { rule, rest } = inset(area);
  return { lines: placeText(fitText(text, rest), rest), mark: undefined, rule };
}

/** Smallest size, in points, that has room for a legible name. */
const LEAST = { width: 40, height: 12 };

/** Returns whether an appearance of the given size, in points, is large enough to be legible. */
export function isLegibleSize({ width, height }: Size): boolean {
  return width >= LEAST.width && height >= LEAST.height;
}
