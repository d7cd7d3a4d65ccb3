import type { FontUse } from '../fonts/font-use.ts';
import { hex, utf16 } from '../fonts/to-unicode.ts';
import type { PlacedLine } from './fit-text.ts';
import type { Glyph, Run, TypeFont } from './text/type.ts';

/** Font resource of a content stream. */
export interface NamedFont {
  /** Resource name. */
  name: string;
  /** Embedded subset; undefined for Helvetica. */
  use: FontUse | undefined;
}

/** Font resources of a content stream, by font. */
export type Fonts = ReadonlyMap<TypeFont, NamedFont>;

const TITLE_COLOUR = '0.08 0.11 0.16 rg';
const TEXT_COLOUR = '0.29 0.33 0.39 rg';
/** Blue of a pen. */
const INK_COLOUR = '0.086 0.141 0.373 rg';

/**
 * Returns the operators that show the lines of an appearance, for use between BT and ET (ISO 32000-2, 9.4).
 */
export function textOperators(lines: readonly PlacedLine[], fonts: Fonts): string {
  return lines.map((line) => cardLineOperators(line, fonts)).join('');
}

function cardLineOperators(line: PlacedLine, fonts: Fonts): string {
  return `${line.isTitle ? TITLE_COLOUR : TEXT_COLOUR} ${lineOperators(line, fonts)}`;
}

/** Returns the operators that write a line in the colour of ink. */
export function inkOperators(line: OperatorLine, fonts: Fonts): string {
  return `${INK_COLOUR} ${lineOperators(line, fonts)}`;
}

/** Line of text at its position. */
export interface OperatorLine {
  /** Runs from left to right. */
  runs: readonly Run[];
  /** Font size in points. */
  size: number;
  /** Left end of the baseline, in points. */
  x: number;
  /** Height of the baseline, in points. */
  y: number;
}

/** Returns the operators that show a line in the current colour. */
export function lineOperators(line: OperatorLine, fonts: Fonts): string {
  const { runs, size, x, y } = line;
  const shown = joined(runs).map((run) => runOperators(run, size, fonts));
  return `1 0 0 1 ${fixed(x)} ${fixed(y)} Tm\n${shown.join('')}${silentOperators(line, fonts)}`;
}

/** Joins adjacent runs of the same font. */
function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    const joins = last?.font === run.font && last.actualText === undefined && run.actualText === undefined;
    if (joins) result[result.length - 1] = { ...last, glyphs: [...last.glyphs, ...run.glyphs] };
    else result.push(run);
  }
  return result;
}

function runOperators(run: Run, size: number, fonts: Fonts): string {
  const font = fonts.get(run.font);
  if (!font || run.glyphs.length === 0) return '';
  const select = `/${font.name} ${fixed(size)} Tf`;
  if (!font.use) return `${select} ${literal(run.glyphs)} Tj\n`;
  const shown = `${select} ${positioned(run.glyphs, { use: font.use, size })}\n`;
  if (run.actualText === undefined) return shown;
  return `/Span <</ActualText <FEFF${utf16(run.actualText)}>>> BDC ${shown}EMC\n`;
}

function literal(glyphs: readonly Glyph[]): string {
  const text = String.fromCharCode(...glyphs.map(({ code }) => code));
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}

/**
 * Positions glyphs: TJ moves along the baseline, positive numbers move backwards; Ts moves off the baseline.
 */
function positioned(glyphs: readonly Glyph[], { use, size }: { use: FontUse; size: number }): string {
  let operators = '[';
  let rise = 0;
  let back = 0;
  for (const glyph of glyphs) {
    if (glyph.text === '') {
      back -= glyph.advance;
      continue;
    }
    if (glyph.dy !== rise) {
      operators += `] TJ ${fixed((glyph.dy * size) / 1000)} Ts [`;
      rise = glyph.dy;
    }
    back -= glyph.dx;
    if (back !== 0) operators += fixed(back);
    operators += `<${hex(use.codeOf(glyph))}>`;
    back = glyph.width + glyph.dx - glyph.advance;
  }
  if (back !== 0) operators += fixed(back);
  return `${operators}] TJ${rise === 0 ? '' : ' 0 Ts'}`;
}

/**
 * Returns the operators of the glyphs that have no text of their own, shown after the line and marked as
 * empty text: between the other glyphs they would split words when text is copied or searched.
 */
function silentOperators({ runs, size, x, y }: OperatorLine, fonts: Fonts): string {
  const shown: string[] = [];
  let pen = 0;
  for (const { font, glyphs } of runs) {
    const { name = '', use } = fonts.get(font) ?? {};
    for (const glyph of glyphs) {
      const left = x + ((pen + glyph.dx) * size) / 1000;
      const base = y + (glyph.dy * size) / 1000;
      pen += glyph.advance;
      if (glyph.text !== '' || !use) continue;
      const position = `1 0 0 1 ${fixed(left)} ${fixed(base)} Tm`;
      shown.push(`${position} /${name} ${fixed(size)} Tf <${hex(use.codeOf(glyph))}> Tj\n`);
    }
  }
  return shown.length === 0 ? '' : `/Span <</ActualText <FEFF>>> BDC\n${shown.join('')}EMC\n`;
}

/** Formats a number for a content stream, with up to three decimals. */
export function fixed(value: number): string {
  return String(Number(value.toFixed(3)));
}
