import { MOST_COVERED } from '../../forms/covered-share.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, PdfRef, PdfStream, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { boxOf, ENDLESS, intersection, type Box } from '../filled-fields/boxes.ts';
import type { Comparison } from './comparison.ts';
import { coveredShare } from './covered-share.ts';
import { laterField } from './field-changes.ts';
import { isBlank } from './later-fields.ts';
import { LETTER, type PagePair } from './pair-pages.ts';

/** Weight of the area of a field that was there, empty: who signed saw where the next signature goes, so it may take half of a page. */
const PREPARED_WEIGHT = 0.4;

/** Share of a page above which later signatures cover what was signed together, although none of them does alone. */
const MOST_COVERED_TOGETHER = 0.5;

/**
 * Reports new signatures that take so much of a page that they hide what was signed, each of them, which may have several fields, or
 * all together. Fields that were there, empty, may be signed after a certification, so they are no annotations.
 */
export function reportCovering(comparison: Comparison, listed: readonly PdfObject[], page: PagePair): void {
  const { after, oldNodes, places, report } = comparison;
  const bySignature = Map.groupBy(new Set(listed.flatMap(numberOf)), (number) => {
    const field = laterField(comparison, number);
    return field?.isSigned === true ? (field.signature ?? field.name) : undefined;
  });
  const weightOf = (widget: PdfDict) => (oldNodes.has(widget) ? PREPARED_WEIGHT : 1);
  const inView = partInView(after, page);
  const sheet = inView ? areaOf(inView) : 0;
  const signatures = [...bySignature].flatMap(([signature, numbers]) => {
    if (signature === undefined) return [];
    const widgets = numbers.map((number) => after.dict(after.load(number)));
    const areClipped = widgets.every((widget) => widget && isClipped(after, widget));
    return [{ widgets, area: areClipped ? areaOfAll(after, widgets, weightOf) : Infinity }];
  });
  const areTooMany =
    sum(signatures.map(({ area }) => area)) > sheet * MOST_COVERED_TOGETHER &&
    inView !== undefined &&
    shareTogether(after, { inView, widgets: signatures.flatMap(({ widgets }) => widgets), weightOf }) >
      MOST_COVERED_TOGETHER;
  for (const { widgets, area } of signatures) {
    if (area <= sheet * MOST_COVERED && !(areTooMany && area > 0)) continue;
    for (const now of widgets)
      report(
        now && oldNodes.has(now) ? 'structure' : 'annotation',
        'Widget',
        places.ofAnnotation(page.number, { old: undefined, now }),
      );
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

/** Returns the share of a page that widgets cover together, those of one weight by that weight. */
function shareTogether(
  document: PdfDocument,
  {
    inView,
    widgets,
    weightOf,
  }: { inView: Box; widgets: readonly (PdfDict | undefined)[]; weightOf: (widget: PdfDict) => number },
): number {
  const byWeight = Map.groupBy(
    widgets.filter((widget) => widget !== undefined),
    weightOf,
  );
  const shares = [...byWeight].map(([weight, some]) => {
    const boxes = some.flatMap((widget) => boxOf(document, widget.get('Rect')) ?? []);
    return weight * coveredShare(inView, boxes);
  });
  return sum(shares);
}

/** Results of `arePicturesClipped` by annotation, of a file that is compared with each of its signed revisions. */
const clipped = new WeakMap<PdfDict, boolean>();

function isClipped(document: PdfDocument, annotation: PdfDict): boolean {
  const known = clipped.get(annotation) ?? arePicturesClipped(document, annotation);
  clipped.set(annotation, known);
  return known;
}

/**
 * Returns whether each picture of an annotation that draws something has a box, to which viewers clip it: without one, PDFium draws
 * it in its own size, beyond the rectangle of the annotation.
 */
function arePicturesClipped(document: PdfDocument, annotation: PdfDict): boolean {
  const pictures = [...(document.dict(annotation.get('AP'))?.values() ?? [])].map(document.resolve);
  const streams = pictures.flatMap((one) => (isDict(one) ? [...one.values()].map(document.resolve) : [one]));
  return streams.every(
    (stream) =>
      !(stream instanceof PdfStream) ||
      boxOf(document, stream.dict.get('BBox')) !== undefined ||
      isBlank(document, stream),
  );
}

/** Returns the area of the part of a page in view; 0 for a page without an area. */
export function areaInView(document: PdfDocument, page: PagePair): number {
  const inView = partInView(document, page);
  return inView ? areaOf(inView) : 0;
}

/** Returns the part of a page in view; undefined for a page without an area. */
function partInView(document: PdfDocument, { nowAttributes }: PagePair): Box | undefined {
  const boxes = [nowAttributes.get('MediaBox') ?? LETTER, nowAttributes.get('CropBox')];
  const inView = boxes.flatMap((box) => boxOf(document, box) ?? []).reduce(intersection, ENDLESS);
  const sheet = areaOf(inView); // viewers show the part of the crop box that is in the media box
  return Number.isFinite(sheet) && sheet > 0 ? inView : undefined;
}

/** Returns the areas of annotations together; Infinity if one of them is not known. */
export function areaOfAll(
  document: PdfDocument,
  annotations: readonly (PdfDict | undefined)[],
  weightOf: (annotation: PdfDict) => number = () => 1,
): number {
  return annotations.reduce((sum, one) => {
    const box = boxOf(document, one?.get('Rect'));
    return one && box ? sum + areaOf(box) * weightOf(one) : Infinity;
  }, 0);
}

const areaOf = ({ left, right, bottom, top }: Box) => Math.max(0, right - left) * Math.max(0, top - bottom);

const numberOf = (item: PdfObject): number[] => (item instanceof PdfRef ? [item.number] : []);
