import { dict, name, PdfStream, type PdfDict } from '../pdf/objects.ts';
import type { Rotation } from '../placement.ts';
import type { Glyph } from './glyphs.ts';
import { layoutCard, type CardText, type PlacedLine } from './layout.ts';

export interface CardOptions {
  text: CardText;
  /** As seen, in points. */
  width: number;
  height: number;
  /** Of the page that the card stands on. */
  rotation: Rotation;
}

// The card is drawn upright and turned back by as much as the page is turned (ISO 32000-2, 12.5.5).
const MATRIX: Record<Rotation, number[]> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};
const BACKGROUND = '0.975 0.98 0.985 rg';
const BORDER = '0.78 0.81 0.85 RG';
const ACCENT = '0.16 0.36 0.56 rg';
const TITLE_COLOUR = '0.08 0.11 0.16 rg';
const TEXT_COLOUR = '0.29 0.33 0.39 rg';

/** The appearance of a signature as a form XObject: a calm card with the signer's name and what belongs to it. */
export function cardAppearance({ text, width, height, rotation }: CardOptions): PdfStream {
  const padding = Math.min(6, width * 0.06, height * 0.1);
  const accentWidth = Math.min(2.5, width * 0.02);
  const area = {
    x: accentWidth + padding,
    y: padding,
    width: width - accentWidth - 2 * padding,
    height: height - 2 * padding,
  };
  const lines = layoutCard(text, area);
  const content = `${frame(width, height, accentWidth)}BT\n${lines.map(lineOperators).join('')}ET\n`;
  const entries = {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, width, height],
    Matrix: MATRIX[rotation],
    Resources: dict({ Font: dict({ F0: helvetica() }) }),
  };
  return new PdfStream(dict(entries), Buffer.from(content, 'latin1'));
}

function helvetica(): PdfDict {
  return dict({
    Type: name('Font'),
    Subtype: name('Type1'),
    BaseFont: name('Helvetica'),
    Encoding: name('WinAnsiEncoding'),
  });
}

function frame(width: number, height: number, accentWidth: number): string {
  const inner = `0.25 0.25 ${fixed(width - 0.5)} ${fixed(height - 0.5)} re`;
  return `q ${BACKGROUND} ${BORDER} 0.5 w ${inner} B ${ACCENT} 0 0 ${fixed(accentWidth)} ${fixed(height)} re f Q\n`;
}

function lineOperators({ glyphs, size, x, y }: PlacedLine, index: number): string {
  const colour = index === 0 ? TITLE_COLOUR : TEXT_COLOUR;
  const runs = runsOf(glyphs).map(({ font, codes }) => `/${font} ${fixed(size)} Tf ${literal(codes)} Tj\n`);
  return `${colour} 1 0 0 1 ${fixed(x)} ${fixed(y)} Tm\n${runs.join('')}`;
}

interface Run {
  font: string;
  codes: number[];
}

function runsOf(glyphs: Glyph[]): Run[] {
  const runs: Run[] = [];
  for (const { font, code } of glyphs) {
    const last = runs.at(-1);
    if (last?.font === font) last.codes.push(code);
    else runs.push({ font, codes: [code] });
  }
  return runs;
}

function literal(codes: number[]): string {
  return `(${String.fromCharCode(...codes).replace(/[\\()]/g, '\\$&')})`;
}

function fixed(value: number): string {
  return String(Number(value.toFixed(3)));
}
