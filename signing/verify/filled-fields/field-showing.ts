import { inheritedEntry, withParents } from '../../forms/with-parents.ts';
import type { FormField } from '../../forms/form-fields.ts';
import { widgetField } from '../../forms/widget-field.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import {
  isDict,
  nameOf,
  PdfStream,
  PdfString,
  type PdfDict,
  type PdfObject,
} from '../../pdf/objects/objects.ts';
import { allPages } from '../../pdf/pages.ts';
import { textOf } from '../../pdf/objects/text-string.ts';
import { appearanceIn } from './appearance-string.ts';
import { boxOf } from './boxes.ts';
import { colorOf, type Color } from './colors.ts';
import {
  isChosenAlike,
  isCombo,
  isPassword,
  isPermittedLength,
  textsOf,
  valueText,
  widgetsOf,
} from './field-values.ts';
import { countReading } from './reading-limit.ts';
import { shownText, type WidgetAppearance } from './shown-text.ts';
import { isMarkLeftToViewers, needsAppearances } from './viewer-marks.ts';

/** Work of a widget that is looked at, as reading so many bytes. */
const WORK_A_WIDGET = 4;

/** Finding about an appearance and the value of its field: proved to show it, not proved, or proved not to. */
export type Showing = 'shown' | 'unproved' | 'false';

/** Revision in which fields are read. */
export interface Shown {
  document: PdfDocument;
  /** Returns whether a font shows the letters it claims; a new font could show any glyph for any letter. */
  isFontTrusted: (font: PdfObject | undefined) => boolean;
}

/** Returns whether viewers show the value of a field and nothing else, in one revision. */
export function showingOf(shown: Shown, field: FormField): Showing {
  const showing = showingOfPictures(shown, field);
  return hasOtherText(shown.document, field) ? worst([showing, 'unproved']) : showing;
}

/**
 * Returns whether some viewers show something else than the value, whatever its picture is: the value of a widget, the rich text, or
 * what an annotation of another kind says.
 */
function hasOtherText(document: PdfDocument, field: FormField): boolean {
  const kinds = widgetsOf(document, field).map((widget) => document.name(widget.get('Subtype')));
  if (kinds.some((kind) => kind !== undefined && kind !== 'Widget')) return true;
  if (field.type !== 'Tx' && field.type !== 'Ch') return false;
  const value = valueText(document, field.value);
  return (
    inheritedEntry(document, field.dict, 'RV') !== null ||
    widgetsOf(document, field).some((widget) =>
      ownTexts(document, field, widget).some((text) => text !== value),
    )
  );
}

/** Returns the value of a widget that has one beside its field: poppler states there which option is chosen. */
function ownTexts(document: PdfDocument, field: FormField, widget: PdfDict): (string | undefined)[] {
  const isOwn = widget !== field.dict && document.resolve(widget.get('V')) !== null;
  return isOwn ? [valueText(document, widget.get('V') ?? null)] : [];
}

function showingOfPictures(shown: Shown, field: FormField): Showing {
  const widgets = widgetsOf(shown.document, field);
  switch (field.type) {
    case 'Tx': {
      const text = valueText(shown.document, field.value);
      return worst(
        widgets.map((widget) =>
          showsText(shown, { field, widget, texts: [text, ...ownTexts(shown.document, field, widget)] }),
        ),
      );
    }
    case 'Ch':
      return worst(widgets.map((widget) => showsChoice(shown, field, widget)));
    case 'Btn':
      return showsState(shown.document, field, widgets);
    case undefined:
    default:
      return 'false';
  }
}

/** Returns the worst of several findings. */
export function worst(showings: readonly Showing[]): Showing {
  if (showings.includes('false')) return 'false';
  return showings.includes('unproved') ? 'unproved' : 'shown';
}

interface ShownField {
  field: FormField;
  widget: PdfDict;
  /** Texts that count as its value. */
  texts: readonly (string | undefined)[];
}

/** Returns whether viewers that draw the value of a field themselves show its letters: not as asterisks, and in a dark colour. */
function isLegible(document: PdfDocument, field: FormField, widget: PdfDict): boolean {
  const form = document.dict(document.root.get('AcroForm'));
  const styled = [...withParents(document, widget), ...(form ? [form] : [])].find((dict) => dict.has('DA'));
  const styles = styled ? appearanceIn(document, styled) : [];
  return !isPassword(document, field) && styles.every((style) => style.isLegible);
}

function showsText(shown: Shown, { field, widget, texts }: ShownField): Showing {
  const { document, isFontTrusted } = shown;
  const appearance = document.dict(widget.get('AP'));
  if (!appearance) {
    const isWhole = texts.every((text = '') => isPermittedLength(document, field, text));
    const isSeen = texts.includes('') || (isWhole && isLegible(document, field, widget));
    return isSeen ? 'shown' : 'unproved'; // viewers draw the value themselves
  }
  const stream = document.resolve(appearance.get('N'));
  if (!(stream instanceof PdfStream)) return 'false';
  const read = shownText(pictureOf({ document, isFontTrusted }, widget, stream));
  if (read === undefined) return 'unproved';
  const known = texts.filter((text) => text !== undefined);
  if (known.some((text) => readsAs(read, text))) return 'shown';
  return known.some((text) => lacksLettersOf(read, text)) ? 'unproved' : 'false';
}

function pictureOf({ document, isFontTrusted }: Shown, widget: PdfDict, stream: PdfStream): WidgetAppearance {
  return {
    document,
    stream,
    rectangle: boxOf(document, widget.get('Rect')),
    background: backgroundOf(document, widget),
    isFontTrusted,
  };
}

/** Returns the picture of a text or choice field that viewers show; undefined without one. */
export function normalPicture(shown: Shown, widget: PdfDict | undefined): WidgetAppearance | undefined {
  const { document } = shown;
  const stream = document.resolve(document.dict(widget?.get('AP'))?.get('N'));
  return widget && stream instanceof PdfStream ? pictureOf(shown, widget, stream) : undefined;
}

/** Returns whether a text or choice field has pictures, and none of them shows a letter. */
export function hasBlankPictures(shown: Shown, field: FormField): boolean {
  const arePictures = widgetsOf(shown.document, field).every((widget) => widget.has('AP'));
  return (
    field.type !== 'Btn' && arePictures && showingOfPictures(shown, { ...field, value: null }) === 'shown'
  );
}

/**
 * Returns whether the pictures of a text or choice field show no letter, and viewers draw its value in their place, as the form
 * demands: LibreOffice leaves out the picture of a value that does not fit into its field.
 */
export function isLeftToViewers(document: PdfDocument, field: FormField): boolean {
  return needsAppearances(document) && hasBlankPictures({ document, isFontTrusted: () => true }, field);
}

function showsChoice(shown: Shown, field: FormField, widget: PdfDict): Showing {
  const { document } = shown;
  // A list box shows all options and marks the chosen one by colour, which cannot be read back.
  if (!isCombo(document, field))
    return widget.has('AP') || !isChosenAlike(document, field) ? 'unproved' : 'shown';
  return showsText(shown, {
    field,
    widget,
    texts: [...textsOf(document, field), ...ownTexts(document, field, widget)],
  });
}

/** Checks that the state of each box or radio button is that of the value. */
function showsState(document: PdfDocument, field: FormField, widgets: readonly PdfDict[]): Showing {
  const resolved = document.resolve(field.value);
  // It has to be a name (ISO 32000-2, 12.7.5.2.3), but some products write a string.
  const isText = resolved instanceof PdfString;
  const value = (isText ? textOf(resolved) : nameOf(resolved)) ?? 'Off';
  const states = widgets.map((widget) => stateOf(document, widget));
  const isShown = value === 'Off' || states.includes(value);
  if (states.some((state) => state !== value && state !== 'Off')) return 'false';
  if (!isShown) return mayShowElsewhere(document, field, { value, widgets }) ? 'unproved' : 'false';
  const hasAppearances = widgets.every((widget, index) => {
    const appearances = document.dict(document.dict(widget.get('AP'))?.get('N'));
    const isDrawn = appearances?.has(states[index] ?? '') === true || isMarkLeftToViewers(document, widget);
    return states[index] === 'Off' || isDrawn;
  });
  return hasAppearances && !isText ? 'shown' : 'unproved';
}

/**
 * Returns whether viewers may show a state that no widget of a field states: one without AS is shown in that of the value, and
 * a widget that no field lists is shown as one of the field with its name.
 */
function mayShowElsewhere(
  document: PdfDocument,
  { name, type }: FormField,
  { value, widgets }: { value: string; widgets: readonly PdfDict[] },
): boolean {
  if (widgets.some((widget) => !widget.has('AS'))) return true;
  return allPages(document).some((page) =>
    document.array(page.dict.get('Annots')).some((item) => {
      countReading(document, WORK_A_WIDGET);
      const other = widgetField(document, item);
      return other?.name === name && other.type === type && stateOf(document, other.dict) === value;
    }),
  );
}

/** Returns the state of a check box or radio button that is shown. */
export function stateOf(document: PdfDocument, widget: PdfDict): string {
  return nameOf(document.resolve(widget.get('AS'))) ?? 'Off';
}

/** Returns the background colour in MK of a widget; undefined for none. */
export function backgroundOf(document: PdfDocument, widget: PdfDict): Color | undefined {
  const components = document.array(document.dict(widget.get('MK'))?.get('BG'));
  return colorOf(components.flatMap((item) => document.number(item) ?? []));
}

/** Returns whether both texts have the same letters in the same order; spaces and line breaks are ignored. */
function readsAs(shown: string, text: string): boolean {
  const [seen, expected] = [shown, text].map((one) => one.normalize('NFC').replace(/\s/gu, ''));
  return seen === expected;
}

/** Returns whether a picture leaves out letters of a text that are not ASCII, and shows the others: iText does if its font lacks them. */
function lacksLettersOf(shown: string, text: string): boolean {
  const [seen, expected] = [shown, text].map((one) => Array.from(one.normalize('NFC').replace(/\s/gu, '')));
  let at = 0;
  const isFound = expected?.every((letter) => {
    if (seen?.[at] !== letter) return letter > '\x7f';
    at += 1;
    return true;
  });
  return isFound === true && at === seen?.length;
}

/** Returns whether a widget has a picture for the pointer over it or pressed on it. */
export function hasPointerPicture(document: PdfDocument, widget: PdfDict): boolean {
  const appearance = document.dict(widget.get('AP'));
  return ['D', 'R'].some((key) => !isNothing(document.resolve(appearance?.get(key))));
}

const isNothing = (value: PdfObject) => value === null || (isDict(value) && value.size === 0);
