import { dict, name, PdfStream, type PdfDict, type PdfObject } from '../pdf/objects/objects.ts';
import type { Rotation } from '../forms/page-view.ts';
import { layOutAppearance } from './appearance-layout.ts';
import { addPicture, type AppearancePicture } from './appearance-picture.ts';
import type { Area, PlacedLine } from './fit-text.ts';
import { embedFont, type AddObject } from '../fonts/embed-font.ts';
import { fontUse } from '../fonts/font-use.ts';
import { fixed, textOperators, type Fonts, type NamedFont } from './text-operators.ts';
import type { TypeFont } from './text/type.ts';
import { typeset, type AppearanceText } from './text/typeset.ts';

/** Content and size of an appearance. */
export interface AppearanceOptions {
  text: AppearanceText;
  /** Signature picture. */
  picture?: AppearancePicture | undefined;
  /** Width on the page as displayed, in points. */
  width: number;
  /** Height on the page as displayed, in points. */
  height: number;
  /** Draws as PDF/A requires: all fonts embedded, no transparency. By default false. */
  isArchival?: boolean | undefined;
}

/**
 * Content stream of an upright appearance and its resources, shared by the form XObjects of all rotations.
 */
export interface AppearanceDrawing {
  width: number;
  height: number;
  content: Buffer;
  resources: PdfDict;
}

const BORDER = '0.78 0.81 0.85 RG';
const ACCENT = '0.16 0.36 0.56 rg';

/**
 * Draws an appearance: a border, an accent bar, text and picture, without a background. Adds its resources to
 * the file.
 */
export function drawAppearance(appearance: AppearanceOptions, add: AddObject): AppearanceDrawing {
  const { width, height, picture, isArchival = false } = appearance;
  const { content, fonts, showsPicture } = composed(appearance);
  const drawsPicture = picture && showsPicture;
  const resources = dict({
    Font: fontResources(fonts, add),
    ...(drawsPicture ? { XObject: dict({ P0: addPicture(picture, add, { isOpaque: isArchival }) }) } : {}),
  });
  return { width, height, content, resources };
}

/** Content stream of an appearance, independent of a file. */
interface Composition {
  content: Buffer;
  fonts: Fonts;
  showsPicture: boolean;
}

/** Cache by the options that determine the content: a batch signs many files with the same appearance. */
const compositions = new Map<string, Composition>();
const MAX_COMPOSITIONS = 64;

function composed(appearance: AppearanceOptions): Composition {
  const { width, height, text, isArchival, picture } = appearance;
  const key = JSON.stringify([width, height, text, isArchival, picture?.width, picture?.height]);
  const known = compositions.get(key);
  if (known) return known;
  if (compositions.size >= MAX_COMPOSITIONS) compositions.clear();
  const made = compose(appearance);
  compositions.set(key, made);
  return made;
}

function compose(appearance: AppearanceOptions): Composition {
  const { width, text, picture, isArchival = false } = appearance;
  const accentWidth = Math.min(2.5, width * 0.02);
  const layout = layOutAppearance(
    typeset(text, { embedsFonts: isArchival }),
    areaOf(appearance, accentWidth),
    picture,
  );
  const fonts = fontsOf(layout.lines);
  const content = [
    frame(appearance, accentWidth),
    layout.picture ? placePicture(layout.picture) : '',
    `BT\n${textOperators(layout.lines, fonts)}ET\n`,
  ].join('');
  return { content: Buffer.from(content, 'latin1'), fonts, showsPicture: layout.picture !== undefined };
}

// Rotates the upright appearance against the rotation of the page (ISO 32000-2, 12.5.5).
const MATRIX: Record<Rotation, number[]> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};

/** Returns the form XObject of the appearance for a page with the given rotation (ISO 32000-2, 8.10). */
export function appearanceForm(
  { width, height, content, resources }: AppearanceDrawing,
  rotation: Rotation,
): PdfStream {
  const entries = {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, width, height],
    Matrix: MATRIX[rotation],
    Resources: resources,
  };
  return new PdfStream(dict(entries), content);
}

function areaOf({ width, height }: AppearanceOptions, accentWidth: number): Area {
  const padding = Math.min(Math.max(6, Math.min(width, height) * 0.05), width * 0.06, height * 0.1);
  return {
    x: accentWidth + padding,
    y: padding,
    width: width - accentWidth - 2 * padding,
    height: height - 2 * padding,
  };
}

function frame({ width, height }: AppearanceOptions, accentWidth: number): string {
  const line = Math.min(0.5, width * 0.02, height * 0.02);
  const inner = `${fixed(line / 2)} ${fixed(line / 2)} ${fixed(width - line)} ${fixed(height - line)} re`;
  return `q ${BORDER} ${fixed(line)} w ${inner} S ${ACCENT} 0 0 ${fixed(accentWidth)} ${fixed(height)} re f Q\n`;
}

function placePicture({ x, y, width, height }: Area): string {
  return `q ${fixed(width)} 0 0 ${fixed(height)} ${fixed(x)} ${fixed(y)} cm /P0 Do Q\n`;
}

/** Returns the fonts of the lines, named F0, F1, … in the order of their first use. */
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
