import { dict, name, PdfStream, type PdfDict, type PdfObject } from '../pdf/objects/objects.ts';
import type { Rotation } from '../forms/page-view.ts';
import { layOutAppearance } from './appearance-layout.ts';
import type { AppearanceStyle } from './appearance-style.ts';
import { addPicture, type AppearancePicture } from './appearance-picture.ts';
import type { Area } from './fit-text.ts';
import { embedFont, type AddObject } from '../fonts/embed-font.ts';
import { fontUse } from '../fonts/font-use.ts';
import { placePicture } from './place-picture.ts';
import { fixed, inkOperators, textOperators, type Fonts, type NamedFont } from './text-operators.ts';
import type { Run, TypeFont } from './text/type.ts';
import { typesetMark, type TypedMark, type TypesetMark } from './text/typed-mark.ts';
import { typeset, typesetParts, type AppearanceText } from './text/typeset.ts';

/** Content and size of an appearance. */
export interface AppearanceOptions {
  text: AppearanceText;
  /** Signature picture; the style "name" does not show it. */
  picture?: AppearancePicture | undefined;
  /** Name written like a signature, shown where no picture is. */
  mark?: TypedMark | undefined;
  /** Arrangement of mark and text, by default "picture". */
  style?: AppearanceStyle | undefined;
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

const RULE = '0.62 0.67 0.74 rg';
/** Ratio of the size of the name to that of the other details beside a mark, which is the name already. */
const NAME_BY_MARK = 1.15;

/**
 * Draws an appearance: a picture or a typed mark, a thin rule and text, without a background. Adds its resources
 * to the file.
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
  const { width, height, text, isArchival, picture, mark, style } = appearance;
  const size = [picture?.width, picture?.height, picture?.orientation];
  const key = JSON.stringify([width, height, text, isArchival, mark?.text, mark?.font, style, ...size]);
  const known = compositions.get(key);
  if (known) return known;
  if (compositions.size >= MAX_COMPOSITIONS) compositions.clear();
  const made = compose(appearance);
  compositions.set(key, made);
  return made;
}

function compose(appearance: AppearanceOptions): Composition {
  const { text, mark, isArchival = false, style = 'picture' } = appearance;
  const picture = style === 'name' ? undefined : appearance.picture;
  const typed = picture || !mark ? undefined : typesetMark(mark, text.title);
  const options = { embedsFonts: isArchival };
  const titleRatio = picture || typed ? NAME_BY_MARK : undefined;
  const layout = layOutAppearance(
    {
      text: { ...typeset(text, options), titleRatio },
      parts: style === 'compact' ? typesetParts(text, options) : undefined,
      mark: picture ?? (typed && sizeOf(typed)),
      style,
    },
    areaOf(appearance),
  );
  const written = layout.mark ? typed : undefined;
  const fonts = fontsOf([...(written?.line.runs ?? []), ...layout.lines.flatMap(({ runs }) => runs)]);
  const shown = `BT\n${textOperators(layout.lines, fonts)}ET\n`;
  const content = [
    layout.rule ? drawRule(layout.rule) : '',
    layout.mark && picture ? placePicture(layout.mark, picture.orientation) : '',
    layout.mark && written ? writeMark(written, layout.mark, fonts) : '',
    shown,
  ].join('');
  const showsPicture = picture !== undefined && layout.mark !== undefined;
  return { content: Buffer.from(content, 'latin1'), fonts, showsPicture };
}

function sizeOf({ ink }: TypesetMark): { width: number; height: number } {
  return { width: ink.right - ink.left, height: ink.top - ink.bottom };
}

function writeMark({ line, ink }: TypesetMark, area: Area, fonts: Fonts): string {
  const size = (area.height * 1000) / (ink.top - ink.bottom);
  const position = { x: area.x - (ink.left * size) / 1000, y: area.y - (ink.bottom * size) / 1000 };
  return `BT\n${inkOperators({ runs: line.runs, size, ...position }, fonts)}ET\n`;
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

function areaOf({ width, height }: AppearanceOptions): Area {
  const padding = Math.min(Math.max(2, Math.min(width, height) * 0.04), width * 0.03, height * 0.06);
  return { x: padding, y: padding, width: width - 2 * padding, height: height - 2 * padding };
}

function drawRule({ x, y, width, height }: Area): string {
  return `q ${RULE} ${fixed(x)} ${fixed(y)} ${fixed(width)} ${fixed(height)} re f Q\n`;
}

/** Returns the fonts of the runs, named F0, F1, … in the order of their first use. */
function fontsOf(runs: readonly Run[]): Fonts {
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
