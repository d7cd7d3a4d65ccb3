import { inheritedEntry } from '../../forms/with-parents.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import {
  isArray,
  isDict,
  nameOf,
  PdfName,
  PdfString,
  type PdfDict,
  type PdfObject,
} from '../../pdf/objects/objects.ts';
import { textOf } from '../../pdf/objects/text-string.ts';
import { isRounded } from '../filled-fields/boxes.ts';
import { BLACK, colorOf, isSameColor, type Color } from '../filled-fields/colors.ts';
import { operatorsIn } from '../filled-fields/content-operators.ts';
import type { ContentComparison } from './content-comparison.ts';

/** A field or widget in one revision. */
interface Node {
  document: PdfDocument;
  dict: PdfDict;
}

/** Entries that may be left out if they are 0 (ISO 32000-2, tables 166 and 234). */
const ZERO_BY_DEFAULT = new Set(['F', 'TI']);
/** Flag of a choice field that is a combo box (ISO 32000-2, table 233). */
const COMBO = 1 << 17;
const BORDER_KEYS = new Set(['Type', 'W', 'S']);
/** Operators that set a fill colour, with the number of their operands. */
const COMPONENTS: ReadonlyMap<string, number> = new Map([
  ['g', 1],
  ['rg', 3],
  ['k', 4],
]);

/**
 * Returns whether an entry of a field or widget means the same in two revisions although it is written in another way:
 * products state defaults and inherited values when they save a field. What cannot be compared does not mean the same.
 */
export function meansTheSame(
  content: ContentComparison,
  key: string,
  [old, now]: readonly [Node, Node],
): boolean {
  // Only a list box shows options from the top index on; iText states it for combo boxes, too.
  if (key === 'TI' && [old, now].every((node) => ((flagsOf(node) ?? 0) & COMBO) !== 0)) return true;
  if (ZERO_BY_DEFAULT.has(key)) return areEqual(numberOf(old, key), numberOf(now, key));
  switch (key) {
    case 'Ff':
      return areEqual(flagsOf(old), flagsOf(now));
    case 'TU':
      return isNoText(old, key) && isNoText(now, key);
    case 'BS':
      return isSameBorder(old, now);
    case 'Opt':
      return isSameList(optionsOf(old), optionsOf(now));
    case 'Rect':
      return isRounded([old.document, now.document], old.dict.get(key), now.dict.get(key));
    case 'MK':
      return isSameLook(content, old, now);
    case 'DA':
      return isSameText(textStyleOf(old), textStyleOf(now));
    default:
      return false;
  }
}

const areEqual = (one: number | undefined, other: number | undefined) => one !== undefined && one === other;

/** Returns a number of the node, 0 for a missing one; undefined for anything else. */
function numberOf({ document, dict }: Node, key: string): number | undefined {
  const value = document.resolve(dict.get(key));
  if (value === null) return 0;
  return typeof value === 'number' ? value : undefined;
}

/** Returns the field flags, own or inherited (ISO 32000-2, table 226). */
function flagsOf({ document, dict }: Node): number | undefined {
  const flags = inheritedEntry(document, dict, 'Ff');
  if (flags === null) return 0;
  return typeof flags === 'number' ? flags : undefined;
}

/** Flags that say what may be entered, and not how a field looks: ReadOnly, Required and NoExport. */
const ENTRY_FLAGS = 0b111;
/** Flags of radio buttons that say how they are switched: NoToggleToOff, Radio and RadiosInUnison (ISO 32000-2, table 229). */
const SWITCHING_FLAGS = (1 << 14) | (1 << 15) | (1 << 25);

/** Returns whether the field flags of a button, or of another field, differ by nothing that is shown. */
export function differBySilentFlags(old: Node, now: Node, { isButton }: { isButton: boolean }): boolean {
  const [was, is] = [flagsOf(old), flagsOf(now)];
  const silent = isButton ? ENTRY_FLAGS | SWITCHING_FLAGS : ENTRY_FLAGS;
  return was !== undefined && is !== undefined && ((was ^ is) & ~silent) === 0;
}

const READABLE = /^[\x20-\x7e]*$/;

/**
 * Returns the texts of the options of a choice field, those of a pair in one item; undefined unless all of them are ASCII, which
 * viewers decode alike whatever the encoding. MuPDF writes them in PDFDocEncoding in place of UTF-16.
 */
function optionsOf({ document, dict }: Node): string[] | undefined {
  const options = document.resolve(dict.get('Opt'));
  if (!isArray(options)) return undefined;
  const items = options.flatMap((option) => {
    const resolved = document.resolve(option);
    if (isArray(resolved) && resolved.length !== 2) return []; // some viewers show nothing of it
    const texts = (isArray(resolved) ? resolved : [resolved]).map(document.resolve);
    const letters = texts.map((text) => (text instanceof PdfString ? textOf(text) : '\n'));
    return letters.every((text) => READABLE.test(text)) ? [letters.join('\n')] : [];
  });
  return items.length === options.length ? items : undefined;
}

function isSameList(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  return one?.length === other?.length && one?.every((item, at) => item === other?.[at]) === true;
}

function isNoText({ document, dict }: Node, key: string): boolean {
  const value = document.resolve(dict.get(key));
  return value === null || (value instanceof PdfString && value.bytes.length === 0);
}

/**
 * Returns the width of a solid border (ISO 32000-2, table 168), 1 by default; undefined for any other border, and where
 * the entry Border states one.
 */
function borderWidthOf({ document, dict }: Node): number | undefined {
  const style = document.resolve(dict.get('BS'));
  if (document.resolve(dict.get('Border')) !== null) return undefined;
  if (style === null) return 1;
  if (!isDict(style) || [...style.keys()].some((key) => !BORDER_KEYS.has(key))) return undefined;
  const kind = document.resolve(style.get('S'));
  if (kind !== null && nameOf(kind) !== 'S') return undefined;
  const width = document.resolve(style.get('W'));
  return width === null ? 1 : typeof width === 'number' ? width : undefined;
}

/** Colours of the appearance characteristics (ISO 32000-2, table 192). */
const LOOK_COLORS = ['BC', 'BG'];

/** Appearance characteristics of buttons alone (ISO 32000-2, table 192). */
const BUTTON_LOOK = new Set(['CA', 'RC', 'AC', 'I', 'RI', 'IX', 'IF', 'TP']);

/**
 * Returns whether the appearance characteristics differ by no more than rounded colours and defaults: pdf.js writes colours of 256
 * levels, and neither a rotation of 0 nor what only buttons have. pdf-lib states that rotation.
 */
function isSameLook(content: ContentComparison, old: Node, now: Node): boolean {
  const [was, is] = [lookOf(old), lookOf(now)];
  if (!was || !is) return false;
  const versions = [
    { document: old.document, value: was },
    { document: now.document, value: is },
  ] as const;
  return (
    content.differences(was, is, () => 'linked').every((key) => LOOK_COLORS.includes(key)) &&
    LOOK_COLORS.every((key) => {
      const [before, after] = versions.map(({ document, value }) =>
        document.array(value.get(key)).map((item) => document.number(item) ?? NaN),
      );
      if (!before || !after || before.length !== after.length) return false;
      const [first, second] = [colorOf(before), colorOf(after)];
      return (
        before.length === 0 || (first !== undefined && second !== undefined && isSameColor(first, second))
      );
    })
  );
}

/** Returns the appearance characteristics that count, none if they are left out; undefined for anything but a dictionary. */
function lookOf({ document, dict }: Node): PdfDict | undefined {
  const look = document.resolve(dict.get('MK')) ?? new Map<string, PdfObject>();
  if (!isDict(look)) return undefined;
  const type = nameOf(inheritedEntry(document, dict, 'FT'));
  const isText = type === 'Tx' || type === 'Ch';
  const isDefault = (key: string, value: PdfObject) => key === 'R' && document.resolve(value) === 0;
  return new Map(
    [...look].filter(([key, value]) => !isDefault(key, value) && !(isText && BUTTON_LOOK.has(key))),
  );
}

/** Largest width of a border without a colour, in points: viewers may move the text of the field by it. */
const MAX_UNSEEN_BORDER = 1;

/**
 * Returns whether both borders are solid and of one width, or narrow and of no colour, which shows nothing (ISO 32000-2, table 192):
 * PyMuPDF gives each field that it fills in a border of 1 point.
 */
function isSameBorder(old: Node, now: Node): boolean {
  const [was, is] = [borderWidthOf(old), borderWidthOf(now)];
  if (was === undefined || is === undefined) return false;
  const areUnseen = [old, now].every(({ document, dict }) => !document.dict(dict.get('MK'))?.has('BC'));
  return was === is || (areUnseen && was >= 0 && is >= 0 && Math.max(was, is) <= MAX_UNSEEN_BORDER);
}

/** Font, size and colour that a default appearance sets. */
interface TextStyle {
  font: string;
  size: number;
  color: Color;
}

/** Reads a default appearance (ISO 32000-2, 12.7.4.3); undefined unless it sets a font and at most one colour. */
function textStyleOf(node: Node): TextStyle | undefined {
  const { document } = node;
  const form = document.dict(document.root.get('AcroForm'));
  const text = inheritedEntry(document, node.dict, 'DA') ?? document.resolve(form?.get('DA'));
  const operators = text instanceof PdfString ? operatorsIn(document, text.bytes) : undefined;
  const fonts = operators?.filter(({ name }) => name === 'Tf') ?? [];
  const colors = operators?.filter(({ name }) => COMPONENTS.has(name)) ?? [];
  const [font, size, ...more] = fonts[0]?.operands ?? [];
  const isPlain =
    fonts.length === 1 && colors.length <= 1 && operators?.length === fonts.length + colors.length;
  if (!isPlain || !(font instanceof PdfName) || typeof size !== 'number' || more.length > 0) return undefined;
  const color = colors[0] ? colorSetBy(colors[0]) : BLACK;
  return color && { font: font.value, size, color };
}

function colorSetBy({ name, operands }: { name: string; operands: readonly unknown[] }): Color | undefined {
  const numbers = operands.flatMap((operand) => (typeof operand === 'number' ? [operand] : []));
  const isComplete = numbers.length === operands.length && numbers.length === COMPONENTS.get(name);
  return isComplete ? colorOf(numbers) : undefined;
}

function isSameText(one: TextStyle | undefined, other: TextStyle | undefined): boolean {
  if (!one || !other) return false;
  return one.font === other.font && one.size === other.size && isSameColor(one.color, other.color);
}
