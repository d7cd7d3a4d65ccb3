import { formFields, type FormField } from '../../forms/form-fields.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import {
  isArray,
  isDict,
  nameOf,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfDict,
  type PdfObject,
} from '../../pdf/objects/objects.ts';
import { textOf } from '../../pdf/objects/text-string.ts';
import { SigningError } from '../../signing-error.ts';
import { boxOf } from './boxes.ts';
import { isSame } from '../changes/compare-objects.ts';
import { colorOf, type Color } from './colors.ts';
import { shownText } from './shown-text.ts';
import { isStandardFont } from './simple-font-text.ts';

interface Revisions {
  before: PdfDocument;
  after: PdfDocument;
}

/** A field to which an object belongs. */
interface FieldPart {
  field: FormField;
  /** True if the object is an appearance of the field, rather than the field or a widget. */
  isAppearance: boolean;
}

// ISO 32000-2, tables 228, 229 and 233
const PUSH_BUTTON = 1 << 16;
const COMBO = 1 << 17;

/** Permitted entries of a font added later: it must show the letters of a standard font with their widths. */
const NEW_FONT_KEYS = new Set(['Type', 'Subtype', 'BaseFont', 'Encoding', 'Name']);

/** Finding about an appearance and the value of its field: proved to show it, not proved, or proved not to. */
type Showing = 'shown' | 'unproved' | 'false';

/** Fields that were filled in by changing one object. */
export interface Filled {
  /** Fully qualified names of the fields. */
  names: string[];
  /** True if it is proved that a reader sees their values and nothing else. */
  isProved: boolean;
}

interface WidgetPair {
  /** Widget in the signed revision; undefined if it is new. */
  old: PdfDict | undefined;
  now: PdfDict;
}

/**
 * Checks that the fields filled in after a signature show their value and nothing else (pdf-insecurity.org,
 * shadow attacks: the value and the appearance of a field may differ). An appearance that cannot be read back
 * is not proved.
 */
export class FieldFilling {
  readonly #revisions: Revisions;
  #byNumber: Map<number, FieldPart[]> | undefined;

  constructor(revisions: Revisions) {
    this.#revisions = revisions;
  }

  /**
   * Returns the fields filled in by changing an object; undefined if one does not show its value, or there
   * are none.
   */
  filledThrough(number: number): Filled | undefined {
    const parts = this.#partsOf(number);
    if (parts.length === 0) return undefined;
    try {
      const showing = worst(parts.map((part) => this.#showing(part)));
      if (showing === 'false') return undefined;
      return { names: parts.map(({ field }) => field.name), isProved: showing === 'shown' };
    } catch (error) {
      if (error instanceof SigningError) return undefined; // data that cannot be read
      throw error;
    }
  }

  #partsOf(number: number): FieldPart[] {
    this.#byNumber ??= this.#index();
    return this.#byNumber.get(number) ?? [];
  }

  /**
   * Returns the fields by the numbers of their own object, widgets and appearances, which fields may share.
   */
  #index(): Map<number, FieldPart[]> {
    const { after } = this.#revisions;
    const found = new Map<number, FieldPart[]>();
    const enter = (value: PdfObject, part: FieldPart) => {
      if (value instanceof PdfRef) found.set(value.number, [...(found.get(value.number) ?? []), part]);
    };
    for (const field of formFields(after)) {
      for (const widget of [field.ref ?? null, ...after.array(field.dict.get('Kids'))]) {
        enter(widget, { field, isAppearance: false });
        const normal = after.dict(after.dict(widget)?.get('AP'))?.get('N') ?? null;
        const states = after.resolve(normal);
        for (const appearance of [normal, ...(isDict(states) ? states.values() : [])])
          enter(appearance, { field, isAppearance: true });
      }
    }
    return found;
  }

  #showing({ field, isAppearance }: FieldPart): Showing {
    const { after } = this.#revisions;
    const widgets = this.#widgetsOf(field);
    switch (field.type) {
      case 'Tx':
        return worst(widgets.map((widget) => this.#shows(field, widget, [valueText(after, field.value)])));
      case 'Ch':
        return worst(widgets.map((widget) => this.#showsChoice(field, widget)));
      case 'Btn':
        // Only the choice among the signed appearances may change.
        if (isAppearance || (flagsOf(after, field) & PUSH_BUTTON) !== 0) return 'false';
        return this.#showsState(field, widgets);
      case undefined:
      default:
        return 'false';
    }
  }

  #widgetsOf({ ref, dict }: FormField): WidgetPair[] {
    const { before, after } = this.#revisions;
    const kids = after.array(dict.get('Kids')).flatMap((kid) => {
      const now = after.dict(kid);
      return now ? [{ now, old: kid instanceof PdfRef ? before.dict(kid) : undefined }] : [];
    });
    return kids.length > 0 ? kids : [{ now: dict, old: ref && before.dict(ref) }];
  }

  #shows(field: FormField, { old, now }: WidgetPair, texts: readonly (string | undefined)[]): Showing {
    const { after } = this.#revisions;
    const appearance = after.dict(now.get('AP'));
    // If there never was an appearance, viewers draw the value themselves.
    if (!appearance) return old?.has('AP') === true ? 'unproved' : 'shown';
    if ([...appearance.keys()].some((key) => key !== 'N')) return 'false'; // visible under the pointer only
    const stream = after.resolve(appearance.get('N'));
    if (!(stream instanceof PdfStream)) return 'false';
    // Viewers may show the rich text instead of the value.
    if (inherited(after, field, 'RV') !== null) return 'unproved';
    const shown = shownText({
      document: after,
      stream,
      rectangle: boxOf(after, now.get('Rect')),
      background: backgroundOf(after, now),
      isFontTrusted: (font) => this.#isFontTrusted(font),
    });
    if (shown === undefined) return 'unproved';
    return texts.some((text) => text !== undefined && readsAs(shown, text)) ? 'shown' : 'false';
  }

  #showsChoice(field: FormField, widget: WidgetPair): Showing {
    const { after } = this.#revisions;
    // A list box shows all options and marks the chosen one by colour, which cannot be read back.
    if ((flagsOf(after, field) & COMBO) === 0) return widget.now.has('AP') ? 'unproved' : 'shown';
    const options = after.array(inherited(after, field, 'Opt')).map((option) => optionTexts(after, option));
    const value = valueText(after, field.value);
    const display = options.find(({ exported }) => exported === value)?.display;
    return this.#shows(field, widget, [display, value]);
  }

  /**
   * Checks that the appearances of a button are those that were signed and that the one shown is that of its
   * value.
   */
  #showsState(field: FormField, widgets: readonly WidgetPair[]): Showing {
    const { before, after } = this.#revisions;
    const value = nameOf(after.resolve(field.value)) ?? 'Off';
    const states = widgets.map(({ now }) => nameOf(after.resolve(now.get('AS'))) ?? 'Off');
    const areAppearancesSame = widgets.every(({ old, now }) =>
      isSame(
        { document: before, value: old?.get('AP') ?? null },
        { document: after, value: now.get('AP') ?? null },
      ),
    );
    const isShown = value === 'Off' || states.includes(value);
    if (!areAppearancesSame || !isShown || states.some((state) => state !== value && state !== 'Off'))
      return 'false';
    const hasAppearances = widgets.every(({ now }, index) => {
      const appearances = after.dict(after.dict(now.get('AP'))?.get('N'));
      return states[index] === 'Off' || appearances?.has(states[index] ?? '') === true;
    });
    return hasAppearances ? 'shown' : 'unproved';
  }

  /**
   * Returns whether a font is unchanged since the signature, or a standard font without its own glyphs and
   * widths.
   */
  #isFontTrusted(font: PdfObject | undefined): boolean {
    const { before, after } = this.#revisions;
    const old = font instanceof PdfRef ? before.dict(font) : undefined;
    const now = after.dict(font);
    if (!now) return false;
    if (old) return isSame({ document: before, value: old }, { document: after, value: now });
    return isStandardFont(after, now) && [...now.keys()].every((key) => NEW_FONT_KEYS.has(key));
  }
}

function worst(showings: readonly Showing[]): Showing {
  if (showings.includes('false')) return 'false';
  return showings.includes('unproved') ? 'unproved' : 'shown';
}

/** Returns the background colour in MK of a widget; undefined for none. */
function backgroundOf(document: PdfDocument, widget: PdfDict): Color | undefined {
  const components = document.array(document.dict(widget.get('MK'))?.get('BG'));
  return colorOf(components.flatMap((item) => document.number(item) ?? []));
}

function inherited(document: PdfDocument, { dict }: FormField, key: string): PdfObject {
  let current: PdfDict | undefined = dict;
  for (let level = 0; current && level < 20; level++) {
    const value = current.get(key);
    if (value !== undefined) return document.resolve(value);
    current = document.dict(current.get('Parent'));
  }
  return null;
}

function flagsOf(document: PdfDocument, field: FormField): number {
  const flags = inherited(document, field, 'Ff');
  return typeof flags === 'number' ? flags : 0;
}

/** Returns the text of a field value, empty for a missing value; undefined for a value that is not text. */
function valueText(document: PdfDocument, value: PdfObject): string | undefined {
  const resolved = document.resolve(value);
  if (resolved === null) return '';
  if (resolved instanceof PdfString) return textOf(resolved);
  return resolved instanceof PdfStream ? textOf(new PdfString(document.decode(resolved))) : undefined;
}

interface Option {
  exported: string | undefined;
  display: string | undefined;
}

function optionTexts(document: PdfDocument, option: PdfObject): Option {
  const resolved = document.resolve(option);
  const [exported, display] = isArray(resolved) ? resolved : [resolved, resolved];
  return { exported: valueText(document, exported ?? null), display: valueText(document, display ?? null) };
}

/** Returns whether both texts have the same letters in the same order; spaces and line breaks are ignored. */
function readsAs(shown: string, text: string): boolean {
  const [seen, expected] = [shown, text].map((one) => one.normalize('NFC').replace(/\s/gu, ''));
  return seen === expected;
}
