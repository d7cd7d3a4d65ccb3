import { formFields, type FormField } from '../fields.ts';
import type { PdfDocument } from '../pdf/document.ts';
import {
  isArray,
  isDict,
  nameOf,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfDict,
  type PdfObject,
} from '../pdf/objects.ts';
import { textOf } from '../pdf/text-string.ts';
import { SigningError } from '../signing-error.ts';
import { isSame } from './compare-objects.ts';
import { UNKNOWN_LETTER } from './font-text.ts';
import { shownText } from './shown-text.ts';

interface Filling {
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

// PDF 2.0 removed none of them; those that show letters as anybody expects (ISO 32000-2, 9.6.2.2).
const STANDARD_FONT = /^(Helvetica|Times|Courier)(-\w+)?$/;

/**
 * Whether a form was filled in honestly: every field whose objects changed shows what its value says, and nothing else
 * (pdf-insecurity.org, shadow attacks: a field's value and its picture may differ).
 */
export class FieldFilling {
  readonly #revisions: Filling;
  #byNumber: Map<number, ShownBy[]> | undefined;

  constructor(revisions: Filling) {
    this.#revisions = revisions;
  }

  /** The names of the fields that were filled in through that object; undefined when one shows what it should not. */
  honestlyFilled(number: number): string[] | undefined {
    const shown = this.#shownBy(number);
    if (shown.length === 0) return undefined;
    try {
      return shown.every((one) => this.#isHonest(one)) ? shown.map(({ field }) => field.name) : undefined;
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

  #isHonest({ field, isPicture }: ShownBy): boolean {
    const { after } = this.#revisions;
    const widgets = widgetsOf(after, field);
    switch (field.type) {
      case 'Tx':
        return widgets.every((widget) => this.#shows(widget, [valueText(after, field.value)]));
      case 'Ch':
        return widgets.every((widget) => this.#showsChoice(field, widget));
      case 'Btn':
        // Only which of the signed pictures shows may change.
        if (isPicture || (flagsOf(after, field) & PUSH_BUTTON) !== 0) return false;
        return this.#isSwitchedHonestly(field, widgets);
      case undefined:
      default:
        return false;
    }
  }

  /** Without a picture, readers draw the value themselves. */
  #shows(widget: PdfDict, texts: readonly (string | undefined)[]): boolean {
    const { after } = this.#revisions;
    const appearance = after.dict(widget.get('AP'));
    if (!appearance) return true;
    if ([...appearance.keys()].some((key) => key !== 'N')) return false; // seen under the pointer only
    const stream = after.resolve(appearance.get('N'));
    if (!(stream instanceof PdfStream)) return false;
    const shown = shownText({ document: after, stream, isFontTrusted: (font) => this.#isFontTrusted(font) });
    return shown !== undefined && texts.some((text) => text !== undefined && readsAs(shown, text));
  }

  #showsChoice(field: FormField, widget: PdfDict): boolean {
    const { after } = this.#revisions;
    const options = after.array(inherited(after, field, 'Opt')).map((option) => optionTexts(after, option));
    const value = valueText(after, field.value);
    const display = options.find(({ exported }) => exported === value)?.display;
    if ((flagsOf(after, field) & COMBO) !== 0) return this.#shows(widget, [display, value]);
    const all = options.map((option) => option.display ?? '').join('');
    const { dict } = field;
    return !dict.has('AP') && !widget.has('AP') ? true : this.#shows(widget, [all]);
  }

  /** The pictures of a box are those that were signed; only which of them shows may change, and as the value says. */
  #isSwitchedHonestly(field: FormField, widgets: readonly PdfDict[]): boolean {
    const { before, after } = this.#revisions;
    const value = nameOf(after.resolve(field.value)) ?? 'Off';
    const states = widgets.map((widget) => nameOf(after.resolve(widget.get('AS'))) ?? 'Off');
    const arePicturesSame = [field.ref ?? null, ...after.array(field.dict.get('Kids'))].every((widget) => {
      if (!(widget instanceof PdfRef)) return true;
      const old = before.dict(widget)?.get('AP') ?? null;
      const now = after.dict(widget)?.get('AP') ?? null;
      return isSame({ document: before, value: old }, { document: after, value: now });
    });
    const isShown = value === 'Off' || widgets.length === 0 || states.includes(value);
    return arePicturesSame && isShown && states.every((state) => state === value || state === 'Off');
  }

  /** One that was there when it was signed, or a standard font without glyphs of its own. */
  #isFontTrusted(font: PdfObject | undefined): boolean {
    const { before, after } = this.#revisions;
    const old = font instanceof PdfRef ? before.dict(font) : undefined;
    if (font instanceof PdfRef && old) {
      const now = after.dict(font) ?? null;
      return isSame({ document: before, value: old }, { document: after, value: now });
    }
    const dict = after.dict(font);
    const isStandard = STANDARD_FONT.test(after.name(dict?.get('BaseFont')) ?? '');
    return isStandard && after.name(dict?.get('Subtype')) === 'Type1' && !dict?.has('FontDescriptor');
  }
}

function widgetsOf(document: PdfDocument, { dict }: FormField): PdfDict[] {
  const kids = document.array(dict.get('Kids')).flatMap((kid) => document.dict(kid) ?? []);
  return kids.length > 0 ? kids : [dict];
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
  const [seen, meant] = [shown, text].map((one) => Array.from(one.normalize('NFC').replace(/\s/gu, '')));
  if (!seen || !meant || seen.length !== meant.length) return false;
  return seen.every((letter, index) => {
    const other = meant[index] ?? '';
    return letter === other || (letter === UNKNOWN_LETTER && (other.codePointAt(0) ?? 0) > 0x7f);
  });
}
