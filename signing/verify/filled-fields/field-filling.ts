import type { FormField } from '../../forms/form-fields.ts';
import { PdfRef, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { SigningError } from '../../signing-error.ts';
import type { ContentComparison } from '../changes/content-comparison.ts';
import {
  backgroundOf,
  hasBlankPictures,
  hasPointerPicture,
  isLeftToViewers,
  normalPicture,
  showingOf,
  stateOf,
  worst,
  type Showing,
} from './field-showing.ts';
import { isPushButton, valueText, widgetsOf } from './field-values.ts';
import { THIN } from './appearance-reader.ts';
import { boxBetween, boxOf } from './boxes.ts';
import { coverOf, isHiddenBy, NO_COVER, type Cover } from './covered-areas.ts';
import { drawsFrameOnly } from './drawn-frame.ts';
import { isPlainFont } from './simple-font-text.ts';
import { ReadingLimitError } from './reading-limit.ts';
import { areRedrawnPlainly } from './redrawn-states.ts';
import { differByMark, isSmall, statePicture } from './state-marks.ts';
import { isMarkLeftToViewers, needsAppearances } from './viewer-marks.ts';

interface Compared {
  before: PdfDocument;
  after: PdfDocument;
  content: ContentComparison;
  /** Widgets and fields of the signed revision by those of the new one. */
  oldNodes: ReadonlyMap<PdfDict, PdfDict>;
}

/** A field in both revisions. */
export interface FilledField {
  old: FormField;
  now: FormField;
}

/**
 * Returns whether a reader sees the value of a field that was filled in, and nothing else. Value and picture
 * have to agree when it was signed, too: otherwise the picture that was signed is replaced (pdf-insecurity.org,
 * shadow attacks). An appearance that cannot be read back is not proved.
 */
export function fillingOf(compared: Compared, field: FilledField): Showing {
  try {
    const [then, now] = [showingThen(compared, field), showingNow(compared, field)];
    const isFilled = now === 'shown' || (now === 'unproved' && !isBlankNow(compared, field));
    return then === 'false' && isFilled && wasBlank(compared, field) ? 'unproved' : worst([then, now]);
  } catch (error) {
    if (error instanceof ReadingLimitError) return 'unproved';
    if (error instanceof SigningError) return 'false'; // data that cannot be read
    throw error;
  }
}

/** Returns whether the field showed its value when it was signed; what an empty field showed may be unproved. */
function showingThen(compared: Compared, field: FilledField): Showing {
  const { before } = compared;
  const isFontTrusted = (font: PdfObject | undefined) =>
    !isSwapped(compared, field) || !hasProgram(before.dict(font));
  const showing = showingOf({ document: before, isFontTrusted }, field.old);
  if (showing === 'false' && isLeftToViewers(before, field.old)) return 'unproved';
  const isFilledFirst = !isSwapped(compared, field) && valueText(before, field.old.value) === '';
  return showing === 'unproved' && isFilledFirst && wasEmpty(compared, field) ? 'shown' : showing;
}

/**
 * Returns whether a field has another value than when it was signed, and showed none then: LibreOffice leaves the pictures of filled
 * fields blank in PDF/A.
 */
function wasBlank(compared: Compared, field: FilledField): boolean {
  const shown = { document: compared.before, isFontTrusted: () => true };
  return !isSwapped(compared, field) && hasBlankPictures(shown, field.old);
}

/** Returns whether the pictures of a field show no letter, whatever its value is. */
function isBlankNow({ after }: Compared, { now }: FilledField): boolean {
  return hasBlankPictures({ document: after, isFontTrusted: () => true }, now);
}

/** Returns whether the pictures of a field without a value showed no text and no figure when it was signed. */
function wasEmpty({ before }: Compared, { old }: FilledField): boolean {
  return widgetsOf(before, old).every((widget) => {
    const picture = normalPicture({ document: before, isFontTrusted: () => true }, widget);
    return !picture || drawsFrameOnly(before, picture.stream);
  });
}

function showingNow(compared: Compared, field: FilledField): Showing {
  const { after, oldNodes, content } = compared;
  const { now } = field;
  const widgets = widgetsOf(after, now).map((widget) => ({ widget, old: oldNodes.get(widget) }));
  const isPictureSame = widgets.every(({ widget, old }) =>
    content.isSame(old?.get('AP'), widget.get('AP'), 'shown'),
  );
  if (now.type === 'Btn' && isPushButton(after, now)) return 'false';
  // Of a button, only the choice among the signed appearances may change, or a small box be drawn anew with its new state.
  if (now.type === 'Btn' && !areDrawnForStates(compared, widgets)) return 'false';
  if (now.type !== 'Btn' && widgets.some(({ widget }) => hasPointerPicture(after, widget))) return 'false';
  const isRemoved = widgets.some((pair) => isPictureLost(compared, field, pair));
  const isFontTrusted = (font: PdfObject | undefined) =>
    isTrusted(compared, font) && (!isSwapped(compared, field) || !hasProgram(after.dict(font)));
  const showing = showingOf({ document: after, isFontTrusted }, now);
  const isProved = widgets.every((pair) =>
    now.type === 'Btn' ? isMarked(compared, pair) : isUncovered(compared, pair),
  );
  if (showing === 'false' && isPictureSame && hasBlankPictures({ document: after, isFontTrusted }, now))
    return 'unproved'; // the page shows what it showed when it was signed
  return isRemoved || !isProved ? worst([showing, 'unproved']) : showing;
}

interface WidgetPair {
  widget: PdfDict;
  old: PdfDict | undefined;
}

/**
 * Returns whether the pictures of a check box or of radio buttons are those that were signed, or new ones of small boxes of which one
 * changed its state.
 */
function areDrawnForStates(compared: Compared, widgets: readonly WidgetPair[]): boolean {
  const { before, after } = compared;
  const isSwitched = widgets.some(
    ({ widget, old }) => old && stateOf(before, old) !== stateOf(after, widget),
  );
  return widgets.every(({ widget, old }) => {
    if (hasSignedPictures(compared, { widget, old })) return true;
    return isSwitched && old !== undefined && isSmall(before, old) && !hasPointerPicture(after, widget);
  });
}

function hasSignedPictures({ content }: Compared, { widget, old }: WidgetPair): boolean {
  return content.isSame(old?.get('AP'), widget.get('AP'), 'shown');
}

/**
 * Returns whether a widget lost its picture, other than one without text and background whose field viewers have to draw: iText and
 * poppler remove the pictures of fields that they fill in where the form demands so.
 */
function isPictureLost(
  { before, after }: Compared,
  field: FilledField,
  { widget, old }: WidgetPair,
): boolean {
  if (old?.has('AP') !== true || widget.has('AP')) return false;
  if (!needsAppearances(after) || !isLeftToViewers(before, field.old)) return true;
  const picture = normalPicture({ document: before, isFontTrusted: () => true }, old);
  const cover = picture && coverOf(picture);
  return !cover || !isHiddenBy(cover, NO_COVER) || backgroundOf(before, old) !== undefined;
}

/** Returns whether the picture of a field hides what it hid when it was signed: a background or a frame may neither hide nor reveal text. */
function isUncovered({ before, after }: Compared, { widget, old }: WidgetPair): boolean {
  const picture = normalPicture({ document: after, isFontTrusted: () => true }, widget);
  if (!picture) return true;
  const is = coverOf(picture);
  const signed = normalPicture({ document: before, isFontTrusted: () => true }, old);
  const was = signed || !old ? signed && coverOf(signed) : coverOfViewers(before, old);
  if (!is || !was) return false;
  const isLeft = !signed && needsAppearances(before);
  return isHiddenBy(was, is) && (isLeft || isHiddenBy(is, signed ? was : NO_COVER));
}

/** Returns what viewers may hide of the page when they draw a widget for want of a picture: hyperref writes none. */
function coverOfViewers(document: PdfDocument, widget: PdfDict): Cover {
  const box = boxOf(document, widget.get('Rect'));
  if (widget.has('AP') || !box) return NO_COVER;
  const [right, top] = [box.right - box.left, box.top - box.bottom];
  const whole = boxBetween(0, 0, right, top);
  const lineWidth = document.dict(widget.get('MK'))?.has('BC') === true ? borderWidth(document, widget) : 0;
  const inset = lineWidth / 2;
  const path = boxBetween(inset, inset, right - inset, top - inset);
  return {
    areas: backgroundOf(document, widget) ? [whole] : [],
    frames: lineWidth > THIN ? [{ path, lineWidth }] : [],
  };
}

/** Returns the width of the frame that viewers draw, 1 by default (ISO 32000-2, 12.5.4). */
function borderWidth(document: PdfDocument, widget: PdfDict): number {
  const style = document.dict(widget.get('BS'));
  const width = style ? style.get('W') : document.array(widget.get('Border'))[2];
  return document.number(width) ?? 1;
}

/** Returns whether a mark tells the state of a button from the one that it had, if it changed or was drawn anew. */
function isMarked(compared: Compared, { widget, old }: WidgetPair): boolean {
  const { before, after } = compared;
  const [was, is] = [old ? stateOf(before, old) : '', stateOf(after, widget)];
  if (!hasSignedPictures(compared, { widget, old }))
    return old !== undefined && areRedrawnPlainly(compared, { widget, old });
  if (old && isMarkLeftToViewers(before, old) && isMarkLeftToViewers(after, widget)) return true;
  const box = boxOf(after, widget.get('Rect'));
  const signed = (state: string) => ({ ...statePicture(after, widget, state), isSigned: true });
  return was === is || (box !== undefined && differByMark([signed(was), signed(is)], box));
}

/** Returns whether only the picture of a field changed, and not its value. */
function isSwapped({ content }: Compared, { old, now }: FilledField): boolean {
  return content.isSame(old.value, now.value, 'shown');
}

/** Returns whether a font brings glyphs of its own, which can show other letters than it claims. */
function hasProgram(font: PdfDict | undefined): boolean {
  return ['FontDescriptor', 'DescendantFonts', 'CharProcs'].some((key) => font?.has(key) === true);
}

/**
 * Returns whether a font is unchanged since the signature, or a standard font without its own glyphs and
 * widths.
 */
function isTrusted({ before, after, content }: Compared, font: PdfObject | undefined): boolean {
  const now = after.dict(font);
  if (!now) return false;
  if (font instanceof PdfRef && before.dict(font)) return content.isSame(font, font, 'shown');
  return isPlainFont(after, now);
}
