import { formFields, type FormField } from '../../forms/form-fields.ts';
import { unlistedFields } from '../../forms/widget-field.ts';
import { allPages } from '../../pdf/pages.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, PdfStream, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { appearanceIn } from '../filled-fields/appearance-string.ts';
import { defaultAppearances, inheritsFromForm } from '../filled-fields/default-appearance.ts';
import {
  hasBlankPictures,
  isLeftToViewers,
  showingOf,
  stateOf,
  worst,
  type Showing,
} from '../filled-fields/field-showing.ts';
import { fitsInto, isPassword, isPushButton, valueText, widgetsOf } from '../filled-fields/field-values.ts';
import { showsAscii } from '../filled-fields/simple-font-text.ts';
import { isDingbats, statePicture } from '../filled-fields/state-marks.ts';
import { needsAppearances } from '../filled-fields/viewer-marks.ts';
import type { Comparison } from './comparison.ts';
import { isBlank } from './later-fields.ts';
import { isXfaFilledAlike } from './xfa-data.ts';

/** Reports the changes of the form, apart from its fields (ISO 32000-2, table 224). */
export function reportForm(comparison: Comparison): void {
  const { before, after, content, report } = comparison;
  const [old, now] = [formOf(before), formOf(after)];
  const keys = content.differences(old, now, () => 'linked').filter((key) => key !== 'Fields');
  for (const key of keys) {
    switch (key) {
      case 'SigFlags':
        if (!keepsFlags(comparison, old, now)) report('structure', key);
        break;
      case 'DR':
        reportResources(comparison, old, now);
        break;
      case 'DA':
      case 'Q':
        report(
          drawnByViewers(comparison).some((field) => inheritsFromForm(before, field, key)) ||
            hasPlainText(before, key)
            ? 'structure'
            : 'form',
          key,
        );
        break;
      case 'NeedAppearances':
        report(
          isLeftToPictures(before, old) && isLeftToPictures(after, now)
            ? 'form'
            : ({ shown: 'form', unproved: 'structure', false: 'other' }[redrawn(comparison)] as 'form'),
          key,
        );
        break;
      case 'Type': // not defined (ISO 32000-2, table 224), though some products write it
        report('form', key);
        break;
      case 'XFA':
        comparison.hasNewData = isXfaFilledAlike(comparison, old.get(key), now.get(key));
        report(comparison.hasNewData ? 'form_fill' : 'other', key);
        break;
      default:
        report('structure', key);
    }
  }
}

/** Returns whether a form leaves its fields to their pictures: false is the default, which PDFBox states. */
function isLeftToPictures(document: PdfDocument, form: PdfDict): boolean {
  const value = document.resolve(form.get('NeedAppearances'));
  return value === null || value === false;
}

/** Returns whether viewers draw the text of an annotation that lacks an entry of its style, which is that of the form for some. */
function hasPlainText(document: PdfDocument, key: 'DA' | 'Q'): boolean {
  return allPages(document).some((page) =>
    document.array(page.dict.get('Annots')).some((item) => {
      const dict = document.dict(item);
      return document.name(dict?.get('Subtype')) === 'FreeText' && !dict?.has('AP') && !dict?.has(key);
    }),
  );
}

/** Returns the fields of the form, and those that only pages list. */
function shownFields(document: PdfDocument): FormField[] {
  return [...formFields(document), ...unlistedFields(document)];
}

function formOf(document: PdfDocument): PdfDict {
  return document.dict(document.root.get('AcroForm')) ?? new Map<string, PdfObject>();
}

function keepsFlags({ before, after }: Comparison, old: PdfDict, now: PdfDict): boolean {
  const [oldFlags, flags] = [before.number(old.get('SigFlags')) ?? 0, after.number(now.get('SigFlags')) ?? 0];
  return (oldFlags & flags) === oldFlags;
}

/** Resources that draw nothing by themselves; those of `Font` are compared one by one. */
const PLAIN_RESOURCES = new Set(['Font', 'Encoding', 'ProcSet']);

/**
 * Reports resources of the form that changed: they count where viewers draw a value themselves, and where an appearance has none of
 * its own, for which some viewers take those of the form.
 */
function reportResources(comparison: Comparison, old: PdfDict, now: PdfDict): void {
  const { before, after, content, report } = comparison;
  const resourcesOf = (document: PdfDocument, form: PdfDict) =>
    document.dict(form.get('DR')) ?? new Map<string, PdfObject>();
  const changed = content.differences(resourcesOf(before, old), resourcesOf(after, now), () => 'linked');
  if (changed.some((key) => !PLAIN_RESOURCES.has(key)))
    report(hasBorrowing(before) ? 'structure' : 'form', 'DR');
  reportFonts(comparison, old, now);
}

/** Reports fonts that changed. Additions are not worth a word where viewers draw no value. */
function reportFonts(comparison: Comparison, old: PdfDict, now: PdfDict): void {
  const { before, after, content, report } = comparison;
  const [oldFonts, nowFonts] = [fontsOf(before, old), fontsOf(after, now)];
  if (content.isSame(oldFonts, nowFonts, 'shown')) return;
  const changed = content.differences(oldFonts, nowFonts, () => 'shown');
  const isGrown = changed.every((key) => !oldFonts.has(key));
  const used = changed.length === 0 ? [] : fontsOfViewers(comparison);
  const isUsed = (key: string) => used === undefined || used.includes(key);
  const isHarmless = changed.every((key) => !isUsed(key) || isPlain(after, key, nowFonts.get(key)));
  if (!isHarmless || (!isGrown && hasBorrowing(before))) report('structure', 'DR');
  else if (!isGrown) report('form', 'DR');
}

/** Returns whether an appearance of a field that draws something has no resources of its own. */
function hasBorrowing(document: PdfDocument): boolean {
  const widgets = shownFields(document).flatMap((field) => widgetsOf(document, field));
  return widgets.some((widget) => {
    const pictures = [...(document.dict(widget.get('AP'))?.values() ?? [])].map(document.resolve);
    const streams = pictures.flatMap((one) =>
      isDict(one) ? [...one.values()].map(document.resolve) : [one],
    );
    return streams.some(
      (stream) => stream instanceof PdfStream && !stream.dict.has('Resources') && !isBlank(document, stream),
    );
  });
}

function fontsOf(document: PdfDocument, form: PdfDict): PdfDict {
  const fonts = document.dict(document.dict(form.get('DR'))?.get('Font'));
  return fonts ?? new Map<string, PdfObject>();
}

/** Name under which viewers look for the marks of boxes. */
const DINGBATS = 'ZaDb';

/** Returns whether a font shows each letter for its code, or each mark. */
function isPlain(document: PdfDocument, key: string, font: PdfObject | undefined): boolean {
  const dict = document.dict(font);
  if (!dict) return false;
  return showsAscii(document, dict) || (key === DINGBATS && isDingbats(document, dict));
}

/** Returns the names of the fonts with which viewers draw texts of the signed revision; undefined if they cannot be told. */
function fontsOfViewers(comparison: Comparison): string[] | undefined {
  const { before } = comparison;
  const fields = drawnByViewers(comparison);
  const drawn = [
    ...fields.flatMap((field) => defaultAppearances(before, field, formOf(before))),
    ...allPages(before).flatMap(({ dict }) =>
      before.array(dict.get('Annots')).flatMap((item) => drawnText(before, before.dict(item))),
    ),
  ];
  const names = drawn.map(({ fonts }) => fonts);
  return names.includes(undefined) ? undefined : [DINGBATS, ...names.flatMap((some) => some ?? [])];
}

/** Returns the default appearance of an annotation whose text viewers draw, for want of a picture; fields have their own. */
function drawnText(document: PdfDocument, annotation: PdfDict | undefined) {
  if (!annotation || annotation.has('AP') || document.name(annotation.get('Subtype')) === 'Widget') return [];
  return appearanceIn(document, annotation);
}

/** Returns the fields of the signed revision with a value or caption that viewers draw, for want of a picture of it. */
function drawnByViewers({ before, after }: Comparison): FormField[] {
  const areAllDrawn = [before, after].some(needsAppearances);
  return shownFields(before).filter((field) => {
    const isText = field.type === 'Tx' || field.type === 'Ch';
    const hasText = field.type === 'Btn' || (isText && valueText(before, field.value) !== '');
    if (!hasText) return false;
    return areAllDrawn || widgetsOf(before, field).some((widget) => !widget.has('AP'));
  });
}

/** Returns whether the fields look alike when viewers draw their values anew. */
function redrawn(comparison: Comparison): Showing {
  const { before: document, after } = comparison;
  // A viewer that draws a box which is switched later takes its mark from the widget.
  const areBoxesPictures = !needsAppearances(after);
  const isNothing = (field: FormField) =>
    field.type === 'Btn' ? areBoxesPictures && isBlankBox(document, field) : isEmpty(document, field);
  return worst(
    shownFields(document).map((field): Showing => {
      if (field.type === 'Sig' || isDrawnByFilling(comparison, field)) return 'shown';
      const showing = showingOf({ document, isFontTrusted: () => true }, field);
      if (showing === 'false' && isLeftToViewers(document, field)) return 'unproved';
      if (isNothing(field)) return 'shown';
      // A viewer may draw its own box or button in place of the signed one.
      const isAlike = field.type !== 'Btn' && isDrawnPlainly(document, field);
      return showing === 'shown' && !isAlike ? 'unproved' : showing;
    }),
  );
}

/**
 * Returns whether an empty field got a value and a picture of it, while viewers no longer have to draw the fields: whether that
 * picture shows the value, and hides what they drew, is asked of all fields that are filled in. LibPDF fills in forms in this way.
 */
function isDrawnByFilling({ before, after, filled }: Comparison, field: FormField): boolean {
  const filling = filled.get(field.dict);
  if (!filling || needsAppearances(after) || (field.type !== 'Tx' && field.type !== 'Ch')) return false;
  const isPlain = (widget: PdfDict) => !widget.has('AP') || hasNoArea(before, widget);
  return (
    valueText(before, field.value) === '' &&
    [field.dict, ...widgetsOf(before, field)].every(isPlain) &&
    widgetsOf(after, filling.now).every((widget) => widget.has('AP'))
  );
}

/** Returns whether check boxes or radio buttons are off and show nothing then, whether viewers draw them or their pictures. */
function isBlankBox(document: PdfDocument, field: FormField): boolean {
  const widgets = widgetsOf(document, field);
  return (
    !isPushButton(document, field) &&
    [field.dict, ...widgets].every((dict) => hasNoArea(document, dict)) &&
    widgets.every((widget) => {
      const { stream } = statePicture(document, widget, 'Off');
      const isBlankPicture = stream === null || (stream instanceof PdfStream && isBlank(document, stream));
      return stateOf(document, widget) === 'Off' && widget.has('AP') && isBlankPicture;
    })
  );
}

/** Returns whether viewers that draw a field draw neither a background nor a frame. */
function hasNoArea(document: PdfDocument, dict: PdfDict): boolean {
  const settings = document.dict(dict.get('MK'));
  return !settings?.has('BG') && !settings?.has('BC');
}

/** Returns whether a text or choice field shows neither a text nor an area, whether viewers draw it or its picture. */
function isEmpty(document: PdfDocument, field: FormField): boolean {
  const isPlain = [field.dict, ...widgetsOf(document, field)].every((dict) => hasNoArea(document, dict));
  const isBlank = hasBlankPictures({ document, isFontTrusted: () => true }, field);
  return isPlain && isBlank && valueText(document, field.value) === '';
}

/**
 * Returns whether viewers that draw the value of a field anew show its letters, and cover nothing: with dark letters of a plain
 * font, all of them, and without a background.
 */
function isDrawnPlainly(document: PdfDocument, field: FormField): boolean {
  const form = formOf(document);
  const fonts = fontsOf(document, form);
  const hasOwnLook = [field.dict, ...widgetsOf(document, field)].some(
    (dict) => dict.has('DR') || document.dict(dict.get('MK'))?.has('BG') === true,
  );
  const appearances = defaultAppearances(document, field, form);
  return (
    !hasOwnLook &&
    !isPassword(document, field) &&
    appearances.every(
      ({ fonts: names, isLegible, size }) =>
        isLegible &&
        fitsInto(document, field, size) &&
        names?.every((key) => !fonts.has(key) || isPlain(document, key, fonts.get(key))) === true,
    )
  );
}
