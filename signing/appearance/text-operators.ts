import type { FontUse } from '../fonts/font-use.ts';
import { hex, utf16 } from '../fonts/to-unicode.ts';
import type { PlacedLine } from './fit-text.ts';
import type { Glyph, Run, TypeFont } from './text/type.ts';

/** A font as the content of the card names it. */
export interface NamedFont {
  name: string;
  /** Undefined for Helvetica. */
  use: FontUse | undefined;
}

export type Fonts = ReadonlyMap<TypeFont, NamedFont>;

const TITLE_COLOUR = '0.08 0.11 0.16 rg';
const TEXT_COLOUR = '0.29 0.33 0.39 rg';

/** The lines as content between BT and ET (ISO 32000-2, 9.4). */
export function textOperators(lines: readonly PlacedLine[], fonts: Fonts): string {
  return lines.map((line) => cardLineOperators(line, fonts)).join('');
}

function cardLineOperators(line: PlacedLine, fonts: Fonts): string {
  return `${line.isTitle ? TITLE_COLOUR : TEXT_COLOUR} ${lineOperators(line, fonts)}`;
}

/** A line of runs in their order from left to right; the position is the left end of its baseline. */
export interface OperatorLine {
  runs: readonly Run[];
  size: number;
  x: number;
  y: number;
}

/** Shows a line, in the colour that is set. */
export function lineOperators(line: OperatorLine, fonts: Fonts): string {
  const { runs, size, x, y } = line;
  const shown = joined(runs).map((run) => runOperators(run, size, fonts));
  return `1 0 0 1 ${fixed(x)} ${fixed(y)} Tm\n${shown.join('')}${silentOperators(line, fonts)}`;
}

/** Neighbours of one font become one. */
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

/** Shows glyphs each in its place: TJ moves along the line, where positive numbers move back, and Ts off it. */
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
 * The glyphs without a text of their own, after the line and marked as no text: among the others they would tear words
 * apart for those who copy or search them.
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
      const place = `1 0 0 1 ${fixed(left)} ${fixed(base)} Tm`;
      shown.push(`${place} /${name} ${fixed(size)} Tf <${hex(use.codeOf(glyph))}> Tj\n`);
    }
  }
  return shown.length === 0 ? '' : `/Span <</ActualText <FEFF>>> BDC\n${shown.join('')}EMC\n`;
}

/** A number of a content stream. */
export function fixed(value: number): string {
  return String(Number(value.toFixed(3)));
}
