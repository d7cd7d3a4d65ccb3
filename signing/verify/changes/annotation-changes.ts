import { MOST_COVERED } from '../../forms/covered-share.ts';
import { widgetField } from '../../forms/widget-field.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, PdfRef, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import type { Comparison } from './comparison.ts';
import { areaInView, areaOfAll, reportCovering } from './covering-signatures.ts';
import { FILLED_KEYS, differsByNull, laterField, reportNewField } from './field-changes.ts';
import { hasSecondRole } from './second-role.ts';
import { depthOfEntry } from './unchanged-parts.ts';
import type { PagePair } from './pair-pages.ts';

/**
 * Subtypes of comments. Others can cover the page or look like its content (pdf-insecurity.org, evil annotation
 * attack), so they never count as comments.
 */
const COMMENTS = new Set(['Text', 'Popup', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly']);
/** Further subtypes that may be added to a document that states no permissions. */
const MARKS = new Set(
  'FreeText Stamp Line Square Circle Polygon PolyLine Caret Ink FileAttachment Link'.split(' '),
);
/** Actions that only lead to another place (ISO 32000-2, table 201). */
const LINKS = new Set(['GoTo', 'GoToR', 'URI', 'Named']);
/** Entries that show nothing and run nothing. */
const SILENT = new Set(['M', 'NM', 'StructParent', 'Lang', 'AF', 'CreationDate']);
const MAX_DIRECT = 1_000;

/** Enters the counterparts of the annotations that both revisions list, before any content is compared. */
export function pairAnnotations({ before, after, content }: Comparison, { old, now }: PagePair): void {
  const listed = new Set(after.array(now.get('Annots')).flatMap(numberOf));
  // Only a dictionary is compared with its counterpart; what else is listed may be a script.
  const isOne = (number: number) => isDict(before.load(number)) && isDict(after.load(number));
  for (const number of before.array(old.get('Annots')).flatMap(numberOf))
    if (listed.has(number) && !content.counterparts.has(number) && isOne(number))
      content.counterparts.set(number, number);
}

/** Reports the annotations of a page that were added, removed, exchanged or changed. */
export function reportAnnotations(comparison: Comparison, page: PagePair): void {
  const { before, after, places, report } = comparison;
  const olds = before.array(page.old.get('Annots'));
  const find = finder(comparison, olds);
  let next = 0;
  const kept = new Set<number>();
  const listed = after.array(page.now.get('Annots'));
  for (const item of listed) {
    if (after.resolve(item) === null) continue;
    const place = find(item);
    if (place === undefined || kept.has(place)) {
      reportAdded(comparison, item, page);
      continue;
    }
    // The order decides which one covers the other.
    const pair = { old: before.dict(olds[place]), now: after.dict(item) };
    if (place < next) report('other', 'Annots', places.ofAnnotation(page.number, pair));
    next = place + 1;
    kept.add(place);
    reportChanged(comparison, pair, page.number);
  }
  olds.forEach((item, place) => {
    if (kept.has(place) || before.resolve(item) === null) return;
    const old = before.dict(item);
    const at = places.ofAnnotation(page.number, { old, now: undefined });
    report(isComment(before, old) ? 'annotation' : 'other', kindOf(before, item), at);
  });
  reportCovering(comparison, listed, page);
}

/** Returns a function that finds the place of an annotation in the old list, by its number or its content. */
function finder({ content }: Comparison, olds: readonly PdfObject[]) {
  const places = new Map<number, number>();
  const direct: number[] = [];
  olds.forEach((item, place) => {
    if (!(item instanceof PdfRef)) direct.push(place);
    else places.set(content.counterparts.get(item.number) ?? item.number, place);
  });
  const all = direct.slice(0, MAX_DIRECT);
  return (item: PdfObject): number | undefined => {
    if (item instanceof PdfRef && places.has(item.number)) return places.get(item.number);
    const isInPlace = (place: number) => content.isSame(olds[place], item, 'linked');
    return all.find(isInPlace) ?? (item instanceof PdfRef ? undefined : movedFrom(olds, isInPlace));
  };
}

/** Returns the place of an annotation that was an indirect object. */
function movedFrom(olds: readonly PdfObject[], isInPlace: (place: number) => boolean): number | undefined {
  const place = olds.slice(0, MAX_DIRECT).findIndex((_, index) => isInPlace(index));
  return place < 0 ? undefined : place;
}

function reportChanged(
  comparison: Comparison,
  pair: { old: PdfDict | undefined; now: PdfDict | undefined },
  page: number,
): void {
  const { before, after, content, isUnchanged, oldNodes, places, report } = comparison;
  const { old, now } = pair;
  if (!old || !now) {
    if (old || now) report('other', 'Annots', places.ofAnnotation(page, pair));
    return;
  }
  // Fields are compared with their form.
  if (oldNodes.get(now) === old || isUnchanged(old, now)) return;
  const keys = content.differences(old, now, depthOfEntry);
  const part = before.name(old.get('Subtype')) ?? '';
  const at = places.ofAnnotation(page, pair);
  if (differsByNull(comparison, { old, now })) report('structure', part, at);
  if (keys.length === 0 || isFilledOutsideForm(comparison, { old, now }, keys)) return;
  if (keys.every((key) => SILENT.has(key))) report('structure', part, at);
  else report(isComment(before, old) && isComment(after, now) ? 'annotation' : 'other', part, at);
}

/**
 * Returns whether a field was filled in that only a page lists, and enters it: viewers show it, and fill it in as the others. Such
 * are the radio buttons of hyperref but the first of each group.
 */
function isFilledOutsideForm(
  { before, after, filled, oldNodes }: Comparison,
  { old, now }: { old: PdfDict; now: PdfDict },
  keys: readonly string[],
): boolean {
  const fields = { old: widgetField(before, old), now: widgetField(after, now) };
  if (!fields.old || !fields.now || fields.old.type === 'Sig') return false;
  if (!keys.every((key) => FILLED_KEYS.has(key)) || hasSecondRole(after, now)) return false;
  oldNodes.set(now, old);
  filled.set(old, { old: fields.old, now: fields.now });
  return true;
}

function reportAdded(comparison: Comparison, item: PdfObject, page: PagePair): void {
  const { after, level, places, report } = comparison;
  if (item instanceof PdfRef && laterField(comparison, item.number)) {
    reportNewField(comparison, item, page.number);
    return;
  }
  const annotation = after.dict(item);
  const isMarkAllowed =
    level === undefined &&
    isMark(after, annotation) &&
    areaOfAll(after, [annotation]) <= areaInView(after, page) * MOST_COVERED;
  const isAllowed = isComment(after, annotation) || isMarkAllowed;
  const at = places.ofAnnotation(page.number, { old: undefined, now: annotation });
  report(isAllowed ? 'annotation' : 'other', kindOf(after, item), at);
}

/** Returns whether an annotation is a comment without actions. Its appearance may still cover content. */
function isComment(document: PdfDocument, annotation: PdfDict | undefined): boolean {
  const kind = document.name(annotation?.get('Subtype')) ?? '';
  return COMMENTS.has(kind) && !['A', 'AA', 'PA'].some((key) => annotation?.has(key));
}

/** Returns whether an annotation is a comment, drawing, stamp or link that runs nothing. */
function isMark(document: PdfDocument, annotation: PdfDict | undefined): boolean {
  const kind = document.name(annotation?.get('Subtype')) ?? '';
  if (!annotation || !(COMMENTS.has(kind) || MARKS.has(kind)) || annotation.has('AA')) return false;
  return ['A', 'PA'].every((key) => {
    const action = document.dict(annotation.get(key));
    return !action || (LINKS.has(document.name(action.get('S')) ?? '') && !action.has('Next'));
  });
}

function kindOf(document: PdfDocument, item: PdfObject): string {
  return document.name(document.dict(item)?.get('Subtype')) ?? 'Annots';
}

const numberOf = (item: PdfObject): number[] => (item instanceof PdfRef ? [item.number] : []);
