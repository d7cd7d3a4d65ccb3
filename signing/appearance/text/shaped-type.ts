import type { Font } from '../../fonts/font.ts';
import { inkOf, shape } from '../../fonts/shape.ts';
import { fontFor, type Choice } from './font-choice.ts';
import { levelsOf } from './levels.ts';
import { ELLIPSIS, paragraphOf } from './plain-type.ts';
import { clustersOf, wordRanges } from './printable-text.ts';
import { textsOf } from './texts-of-glyphs.ts';
import type { Glyph, Paragraph, Run } from './type.ts';

/** White square, shown for characters that no font has; noto-sans-sc has it. */
const SUBSTITUTE = '\u25a1';

/** Options of a shaped paragraph. */
export interface ShapedOptions {
  /** Breaks lines at spaces only. */
  isTitle: boolean;
  /** UTF-16 code units at the start that are a label, whose direction is independent of the rest. */
  labelLength: number;
  /** Returns the font of a cluster; by default the preferred one that has it. */
  choose?: (cluster: string) => Choice | null;
}

/** Typesets a printable text of any script in embedded fonts. */
export function shapedParagraph(
  text: string,
  { isTitle, labelLength, choose = fontFor }: ShapedOptions,
): Paragraph {
  const levels = levelsOf(text, labelLength);
  const runs = (from: number, to: number): Run[] =>
    stretchesOf(text.slice(from, to), (index) => levels[from + index] ?? 0, choose).map(runOf);
  const ellipsis = (level: number): Run[] => stretchesOf(ELLIPSIS, () => level, choose).map(runOf);
  return paragraphOf(wordRanges(text, { isTitle }), { text, runs, ellipsis });
}

/** Part of a text in one font and one direction. */
interface Stretch {
  font: Font;
  level: number;
  shown: string;
  /** Original text, of which `shown` may be a substitute. */
  text: string;
}

function stretchesOf(
  text: string,
  levelAt: (index: number) => number,
  choose: (cluster: string) => Choice | null,
): Stretch[] {
  const stretches: Stretch[] = [];
  let index = 0;
  for (const cluster of clustersOf(text)) {
    const level = levelAt(index);
    index += cluster.length;
    const { font, shown } = choose(cluster) ?? substitute();
    const last = stretches.at(-1);
    // A substitute is a stretch of its own, so that it can carry its original text.
    const joins =
      last?.font === font && last.level === level && shown === cluster && last.shown === last.text;
    if (joins) {
      last.shown += cluster;
      last.text += cluster;
    } else stretches.push({ font, level, shown, text: cluster });
  }
  return stretches;
}

function substitute(): { font: Font; shown: string } {
  const choice = fontFor(SUBSTITUTE);
  if (!choice) throw new Error('No font has the substitute character.');
  return choice;
}

const MAX_KNOWN = 2_000;
const known = new Map<string, Run>();

/** Caches shaped runs: the signatures of one signer repeat the same words. */
function runOf(stretch: Stretch): Run {
  const { font, level, shown, text } = stretch;
  const key = `${font.piece.id} ${level} ${shown} ${shown === text ? '' : text}`;
  const found = known.get(key);
  if (found) return found;
  const run = shapedRun(stretch);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, run);
  return run;
}

function shapedRun({ font, level, shown, text }: Stretch): Run {
  const isRightToLeft = level % 2 === 1;
  const shaped = shape(font, shown, { isRightToLeft });
  const texts = textsOf(shown, shaped, { isRightToLeft });
  const glyphs = shaped.map(({ glyph, advance, dx, dy }, index) => {
    const width = font.advances[glyph] ?? 0;
    return { code: glyph, width, advance, dx, dy, text: texts[index] ?? '' };
  });
  let width = 0;
  for (const { advance } of glyphs) width += advance;
  const actualText = shown === text ? {} : { actualText: text };
  return { font, glyphs, width, level, ...inkOfAll(font, glyphs), ...actualText };
}

function inkOfAll(font: Font, glyphs: readonly Glyph[]): { top: number; bottom: number } {
  const ink = { top: 0, bottom: 0 };
  for (const { code, dy } of glyphs) {
    const { top, bottom } = inkOf(font, code);
    ink.top = Math.max(ink.top, top + dy);
    ink.bottom = Math.min(ink.bottom, bottom + dy);
  }
  return ink;
}
