import {
  appearanceForm,
  drawAppearance,
  type AppearanceDrawing,
  type AppearanceOptions,
} from '../appearance/draw-appearance.ts';
import type { EmptyField } from '../forms/empty-field.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { dict, isArray, isDict, name, PdfRef, type PdfDict, type PdfObject } from '../pdf/objects/objects.ts';
import type { Page } from '../pdf/pages.ts';
import type { RevisionWriter } from '../pdf/update/revision-writer.ts';
import { textString } from '../pdf/objects/text-string.ts';
import { toUserSpace, type PageView, type Rectangle, type Rotation } from '../forms/page-view.ts';

/** A page that shows a signature, and its geometry as displayed. */
export interface WidgetPosition {
  page: Page & { ref: PdfRef };
  view: PageView;
}

interface FieldContext {
  document: PdfDocument;
  writer: RevisionWriter;
  fieldName: string;
  rectangle: Rectangle;
  card: Pick<AppearanceOptions, 'text' | 'picture' | 'mark' | 'style' | 'isArchival'>;
  signature: PdfRef;
  lock: PdfRef | undefined;
}

// ISO 32000-2, table 167: Print and Locked.
const ANNOTATION_FLAGS = 4 + 128;
// Invisible, Hidden and NoView.
const HIDING_FLAGS = 1 + 2 + 32;

/**
 * Adds one field with its widget for each position and returns their references. All share the signature as their /V: some
 * viewers read a single field with several widgets as unsigned or broken.
 */
export function addSignatureFields(positions: readonly WidgetPosition[], context: FieldContext): PdfRef[] {
  const appearances: Appearances = { drawing: undefined, forms: new Map() };
  return positions.map(({ page, view }, index) => {
    const appearance = appearanceFor(view, appearances, context);
    const field = context.writer.add(fieldDictionary({ page, view }, appearance, { index, ...context }));
    addAnnotation(context.writer, page, field);
    return field;
  });
}

/** Adds one empty field for each position and returns their references; they will be signed together. */
export function addEmptyFields(
  positions: readonly WidgetPosition[],
  { writer, fieldName, rectangle }: Pick<FieldContext, 'writer' | 'fieldName' | 'rectangle'>,
): PdfRef[] {
  return positions.map(({ page, view }, index) => {
    const field = writer.add(widgetDictionary({ page, view }, { index, fieldName, rectangle }));
    addAnnotation(writer, page, field);
    return field;
  });
}

/** Sets the signature as the value of existing fields and draws its appearance in their widgets. */
export function fillSignatureFields(
  fields: readonly EmptyField[],
  context: Omit<FieldContext, 'rectangle' | 'fieldName'>,
): void {
  const { writer, signature, lock } = context;
  const appearances = new Map<string, Appearances>(); // by size
  for (const [index, field] of fields.entries()) {
    const own = index === 0 && lock ? [['Lock', lock] as const] : [];
    writer.set(field.ref, new Map<string, PdfObject>([...field.dict, ['V', signature], ...own]));
    for (const { ref, size, rotation } of field.widgets) {
      const widget = writer.current(ref);
      if (!size || !isDict(widget)) continue;
      const key = `${size.width.toFixed(2)} ${size.height.toFixed(2)}`;
      const known = appearances.get(key) ?? { drawing: undefined, forms: new Map() };
      appearances.set(key, known);
      const appearance = appearanceFor({ rotation }, known, { writer, rectangle: size, card: context.card });
      const shown = new Map(widget).set('F', shownFlags(context.document, widget));
      writer.set(ref, shown.set('AP', dict({ N: appearance })));
    }
  }
}

/** Returns the annotation flags of a signed widget: visible and printed, even if it was hidden before. */
function shownFlags(document: PdfDocument, widget: PdfDict): number {
  const flags = document.number(widget.get('F')) ?? 0;
  return (flags & ~HIDING_FLAGS) | ANNOTATION_FLAGS;
}

function fieldDictionary(
  position: WidgetPosition,
  appearance: PdfRef,
  context: FieldContext & { index: number },
): PdfDict {
  const { index, signature, lock } = context;
  return new Map<string, PdfObject>([
    ...widgetDictionary(position, context),
    ['V', signature],
    ['AP', dict({ N: appearance })],
    ...(lock && index === 0 ? ([['Lock', lock]] as const) : []),
  ]);
}

/** Returns the dictionary of a field merged with its only widget (ISO 32000-2, 12.5.6.19). */
function widgetDictionary(
  { page, view }: WidgetPosition,
  { index, fieldName, rectangle }: Pick<FieldContext, 'fieldName' | 'rectangle'> & { index: number },
): PdfDict {
  return dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: textString(index === 0 ? fieldName : `${fieldName}_p${index + 1}`),
    F: ANNOTATION_FLAGS,
    Rect: toUserSpace(view, rectangle).map((value) => Number(value.toFixed(4))),
    P: page.ref,
  });
}

interface Appearances {
  drawing: AppearanceDrawing | undefined;
  forms: Map<Rotation, PdfRef>;
}

/** Returns the appearance stream for a page rotation. Pages of one rotation share it; all share fonts and picture. */
function appearanceFor(
  { rotation }: Pick<PageView, 'rotation'>,
  appearances: Appearances,
  {
    writer,
    rectangle: { width, height },
    card,
  }: Pick<FieldContext, 'writer' | 'card'> & { rectangle: Pick<Rectangle, 'width' | 'height'> },
): PdfRef {
  const found = appearances.forms.get(rotation);
  if (found) return found;
  appearances.drawing ??= drawAppearance({ ...card, width, height }, (value) => writer.add(value));
  const added = writer.add(appearanceForm(appearances.drawing, rotation));
  appearances.forms.set(rotation, added);
  return added;
}

/** Adds to the page's /Annots, an array of its own or part of the page dictionary. */
function addAnnotation(writer: RevisionWriter, page: WidgetPosition['page'], annotation: PdfRef): void {
  const current = writer.current(page.ref); // this revision may have added to the page before
  const pageDict = isDict(current) ? current : page.dict;
  const annotations = pageDict.get('Annots');
  const list = writer.current(annotations);
  const extended = [...(isArray(list) ? list : []), annotation];
  if (annotations instanceof PdfRef && isArray(list)) writer.set(annotations, extended);
  else writer.set(page.ref, new Map<string, PdfObject>(pageDict).set('Annots', extended));
}
