import { dict, name, PdfStream, type PdfDict, type PdfObject } from '../pdf/objects/objects.ts';
import type { Rotation } from '../forms/page-view.ts';
import { layOutCard } from './appearance-layout.ts';
import { addPicture, type CardPicture } from './appearance-picture.ts';
import type { Area, PlacedLine } from './fit-text.ts';
import { embedFont, type AddObject } from '../fonts/embed-font.ts';
import { fontUse } from '../fonts/font-use.ts';
import { fixed, textOperators, type Fonts, type NamedFont } from './text-operators.ts';
import type { TypeFont } from './text/type.ts';
import { typeset, type CardText } from './text/typeset.ts';

export interface CardOptions {
  text: CardText;
  picture?: CardPicture | undefined;
  /** As seen, in points. */
  width: number;
  height: number;
  /** For PDF/A: all fonts in the file, nothing transparent. */
  isArchival?: boolean | undefined;
}

/** What a card shows, upright. The form XObjects of all rotations can share it. */
export interface CardDrawing {
  width: number;
  height: number;
  content: Buffer;
  resources: PdfDict;
}

const BORDER = '0.78 0.81 0.85 RG';
const ACCENT = '0.16 0.36 0.56 rg';

/** Draws a calm card: a line around it, the signer's name and what belongs to it. What is beneath shows through. */
export function drawCard(card: CardOptions, add: AddObject): CardDrawing {
  const { width, height, picture, isArchival = false } = card;
  const { content, fonts, showsPicture } = composed(card);
  const drawsPicture = picture && showsPicture;
  const resources = dict({
    Font: fontResources(fonts, add),
    ...(drawsPicture ? { XObject: dict({ P0: addPicture(picture, add, { isOpaque: isArchival }) }) } : {}),
  });
  return { width, height, content, resources };
}

/** What a card shows, before it becomes part of a file. */
interface Composition {
  content: Buffer;
  fonts: Fonts;
  showsPicture: boolean;
}

/** By what they are made from: whoever signs many files at once gives them all the same card. */
const compositions = new Map<string, Composition>();
const MAX_COMPOSITIONS = 64;

function composed(card: CardOptions): Composition {
  const { width, height, text, isArchival, picture } = card;
  const key = JSON.stringify([width, height, text, isArchival, picture?.width, picture?.height]);
  const known = compositions.get(key);
  if (known) return known;
  if (compositions.size >= MAX_COMPOSITIONS) compositions.clear();
  const made = compose(card);
  compositions.set(key, made);
  return made;
}

function compose(card: CardOptions): Composition {
  const { width, text, picture, isArchival = false } = card;
  const accentWidth = Math.min(2.5, width * 0.02);
  const layout = layOutCard(typeset(text, { embedsFonts: isArchival }), areaOf(card, accentWidth), picture);
  const fonts = fontsOf(layout.lines);
  const content = [
    frame(card, accentWidth),
    layout.picture ? placePicture(layout.picture) : '',
    `BT\n${textOperators(layout.lines, fonts)}ET\n`,
  ].join('');
  return { content: Buffer.from(content, 'latin1'), fonts, showsPicture: layout.picture !== undefined };
}

// A card is drawn upright and turned back by as much as the page is turned (ISO 32000-2, 12.5.5).
const MATRIX: Record<Rotation, number[]> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};

/** The card as the appearance of a signature on a page that is turned by so much. */
export function cardForm({ width, height, content, resources }: CardDrawing, rotation: Rotation): PdfStream {
  const entries = {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, width, height],
    Matrix: MATRIX[rotation],
    Resources: resources,
  };
  return new PdfStream(dict(entries), content);
}

function areaOf({ width, height }: CardOptions, accentWidth: number): Area {
  const padding = Math.min(Math.max(6, Math.min(width, height) * 0.05), width * 0.06, height * 0.1);
  return {
    x: accentWidth + padding,
    y: padding,
    width: width - accentWidth - 2 * padding,
    height: height - 2 * padding,
  };
}

function frame({ width, height }: CardOptions, accentWidth: number): string {
  const line = Math.min(0.5, width * 0.02, height * 0.02);
  const inner = `${fixed(line / 2)} ${fixed(line / 2)} ${fixed(width - line)} ${fixed(height - line)} re`;
  return `q ${BORDER} ${fixed(line)} w ${inner} S ${ACCENT} 0 0 ${fixed(accentWidth)} ${fixed(height)} re f Q\n`;
}

function placePicture({ x, y, width, height }: Area): string {
  return `q ${fixed(width)} 0 0 ${fixed(height)} ${fixed(x)} ${fixed(y)} cm /P0 Do Q\n`;
}

/** The fonts of the lines, named in the order in which they come. */
function fontsOf(lines: readonly PlacedLine[]): Fonts {
  const runs = lines.flatMap((line) => line.runs);
  const fonts = new Map<TypeFont, NamedFont>();
  for (const { font } of runs) {
    if (fonts.has(font)) continue;
    const ofFont = runs.filter((run) => run.font === font);
    const use = font === 'helvetica' ? undefined : fontUse(font, ofFont);
    fonts.set(font, { name: `F${fonts.size}`, use });
  }
  return fonts;
}

function fontResources(fonts: Fonts, add: AddObject): PdfDict {
  const resources = new Map<string, PdfObject>();
  for (const { name: key, use } of fonts.values())
    resources.set(key, use ? embedFont(use, add) : add(helvetica()));
  return resources;
}

function helvetica(): PdfDict {
  return dict({
    Type: name('Font'),
    Subtype: name('Type1'),
    BaseFont: name('Helvetica'),
    Encoding: name('WinAnsiEncoding'),
  });
}
