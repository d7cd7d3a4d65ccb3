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
import { colorOf, type Color } from './picture-colors.ts';
import { shownText } from './shown-text.ts';
import { isStandardFont } from './simple-font-text.ts';

interface Revisions {
  before: PdfDocument;
  after: PdfDocument;
}

/** A field that an object belongs to, as its picture or as itself. */
interface ShownBy {
  field: FormField;
  isPicture: boolean;
}

// ISO 32000-2, tables 228, 229 and 233
const PUSH_BUTTON = 1 << 16;
const COMBO = 1 << 17;

/** What a font that came later may consist of: it shows the letters of a standard font, and as wide as they are. */
const NEW_FONT_KEYS = new Set(['Type', 'Subtype', 'BaseFont', 'Encoding', 'Name']);

/** Whether a picture shows the value of its field: as far as that is proved, or proved to be false. */
type Showing = 'shown' | 'unproved' | 'false';

/** The fields that were filled in through one object. */
export interface Filled {
  names: string[];
  /** A person sees their values, and nothing else. */
  isProved: boolean;
}

interface WidgetPair {
  /** Undefined for one that was not there when it was signed. */
  old: PdfDict | undefined;
  now: PdfDict;
}

/**
 * Whether a form was filled in honestly: every field whose objects changed shows what its value says, and nothing else
 * (pdf-insecurity.org, shadow attacks: a field's value and its picture may differ). What cannot be read back is not proved.
 */
export class FieldFilling {
  readonly #revisions: Revisions;
  #byNumber: Map<number, ShownBy[]> | undefined;

  constructor(revisions: Revisions) {
    this.#revisions = revisions;
  }

  /** What was filled in through that object; undefined when a field shows what it should not. */
  filledThrough(number: number): Filled | undefined {
    const shown = this.#shownBy(number);
    if (shown.length === 0) return undefined;
    try {
      const showing = worst(shown.map((one) => this.#showing(one)));
      if (showing === 'false') return undefined;
      return { names: shown.map(({ field }) => field.name), isProved: showing === 'shown' };
    } catch (error) {
      if (error instanceof SigningError) return undefined; // data that cannot be read
      throw error;
    }
  }

  #shownBy(number: number): ShownBy[] {
    this.#byNumber ??= this.#index();
    return this.#byNumber.get(number) ?? [];
  }

  /** Fields by their objects, their widgets and the objects of their pictures, which several may share. */
  #index(): Map<number, ShownBy[]> {
    const { after } = this.#revisions;
    const found = new Map<number, ShownBy[]>();
    const enter = (value: PdfObject, shownBy: ShownBy) => {
      if (value instanceof PdfRef) found.set(value.number, [...(found.get(value.number) ?? []), shownBy]);
    };
    for (const field of formFields(after)) {
      for (const widget of [field.ref ?? null, ...after.array(field.dict.get('Kids'))]) {
        enter(widget, { field, isPicture: false });
        const normal = after.dict(after.dict(widget)?.get('AP'))?.get('N') ?? null;
        const states = after.resolve(normal);
        for (const picture of [normal, ...(isDict(states) ? states.values() : [])])
          enter(picture, { field, isPicture: true });
      }
    }
    return found;
  }

  #showing({ field, isPicture }: ShownBy): Showing {
    const { after } = this.#revisions;
    const widgets = this.#widgetsOf(field);
    switch (field.type) {
      case 'Tx':
        return worst(widgets.map((widget) => this.#shows(field, widget, [valueText(after, field.value)])));
      case 'Ch':
        return worst(widgets.map((widget) => this.#showsChoice(field, widget)));
      case 'Btn':
        // Only which of the signed pictures shows may change.
        if (isPicture || (flagsOf(after, field) & PUSH_BUTTON) !== 0) return 'false';
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
    // Where there never was a picture, readers draw the value themselves.
    if (!appearance) return old?.has('AP') === true ? 'unproved' : 'shown';
    if ([...appearance.keys()].some((key) => key !== 'N')) return 'false'; // seen under the pointer only
    const stream = after.resolve(appearance.get('N'));
    if (!(stream instanceof PdfStream)) return 'false';
    if (inherited(after, field, 'RV') !== null) return 'unproved'; // a value that readers may prefer to this
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
    // A list shows all that can be chosen, and what was by a colour.
    if ((flagsOf(after, field) & COMBO) === 0) return widget.now.has('AP') ? 'unproved' : 'shown';
    const options = after.array(inherited(after, field, 'Opt')).map((option) => optionTexts(after, option));
    const value = valueText(after, field.value);
    const display = options.find(({ exported }) => exported === value)?.display;
    return this.#shows(field, widget, [display, value]);
  }

  /** The pictures of a box are those that were signed; only which of them shows may change, and as the value says. */
  #showsState(field: FormField, widgets: readonly WidgetPair[]): Showing {
    const { before, after } = this.#revisions;
    const value = nameOf(after.resolve(field.value)) ?? 'Off';
    const states = widgets.map(({ now }) => nameOf(after.resolve(now.get('AS'))) ?? 'Off');
    const arePicturesSame = widgets.every(({ old, now }) =>
      isSame(
        { document: before, value: old?.get('AP') ?? null },
        { document: after, value: now.get('AP') ?? null },
      ),
    );
    const isShown = value === 'Off' || states.includes(value);
    if (!arePicturesSame || !isShown || states.some((state) => state !== value && state !== 'Off'))
      return 'false';
    const hasPictures = widgets.every(({ now }, index) => {
      const pictures = after.dict(after.dict(now.get('AP'))?.get('N'));
      return states[index] === 'Off' || pictures?.has(states[index] ?? '') === true;
    });
    return hasPictures ? 'shown' : 'unproved';
  }

  /** One that was there when it was signed, or a standard font without glyphs and widths of its own. */
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

/** What the field's MK entry says; undefined where it is not filled. */
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

/** Undefined for a value that is no text; a field without a value shows none. */
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

/** The same letters in the same order; lines are broken, and spaces left out, as it suits. */
function readsAs(shown: string, text: string): boolean {
  const [seen, meant] = [shown, text].map((one) => one.normalize('NFC').replace(/\s/gu, ''));
  return seen === meant;
}
