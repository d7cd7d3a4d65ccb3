import { cardForm, drawCard, type CardDrawing, type CardOptions } from '../appearance/draw-appearance.ts';
import type { EmptyField } from '../forms/empty-field.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { dict, isArray, isDict, name, PdfRef, type PdfDict, type PdfObject } from '../pdf/objects/objects.ts';
import type { Page } from '../pdf/pages.ts';
import type { RevisionWriter } from '../pdf/update/revision-writer.ts';
import { textString } from '../pdf/objects/text-string.ts';
import { toUserSpace, type PageView, type Rectangle, type Rotation } from '../forms/page-view.ts';

/** Where one signature field shows: a page that can be updated, and how it is seen. */
export interface Place {
  page: Page & { ref: PdfRef };
  view: PageView;
}

interface FieldContext {
  document: PdfDocument;
  writer: RevisionWriter;
  fieldName: string;
  rectangle: Rectangle;
  card: Pick<CardOptions, 'text' | 'picture' | 'isArchival'>;
  signature: PdfRef;
  lock: PdfRef | undefined;
}

// ISO 32000-2, table 167: Print and Locked.
const ANNOTATION_FLAGS = 4 + 128;
// Invisible, Hidden and NoView.
const HIDING_FLAGS = 1 + 2 + 32;

/**
 * Adds one field with its widget for every place. All share the signature as their /V: a single field with several
 * widgets would read as unsigned or broken in some viewers.
 */
export function addSignatureFields(places: readonly Place[], context: FieldContext): PdfRef[] {
  const appearances: Appearances = { drawing: undefined, forms: new Map() };
  return places.map(({ page, view }, index) => {
    const appearance = appearanceFor(view, appearances, context);
    const field = context.writer.add(fieldDictionary({ page, view }, appearance, { index, ...context }));
    addAnnotation(context.writer, page, field);
    return field;
  });
}

/** Adds fields that nobody has signed yet, one for every place, which will be signed together. */
export function addEmptyFields(
  places: readonly Place[],
  { writer, fieldName, rectangle }: Pick<FieldContext, 'writer' | 'fieldName' | 'rectangle'>,
): PdfRef[] {
  return places.map(({ page, view }, index) => {
    const field = writer.add(widgetDictionary({ page, view }, { index, fieldName, rectangle }));
    addAnnotation(writer, page, field);
    return field;
  });
}

/** Puts the signature into fields that the file already has, at the places that they have. */
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

/** A widget that was hidden or not printed shows what is signed from then on. */
function shownFlags(document: PdfDocument, widget: PdfDict): number {
  const flags = document.number(widget.get('F')) ?? 0;
  return (flags & ~HIDING_FLAGS) | ANNOTATION_FLAGS;
}

function fieldDictionary(
  place: Place,
  appearance: PdfRef,
  context: FieldContext & { index: number },
): PdfDict {
  const { index, signature, lock } = context;
  return new Map<string, PdfObject>([
    ...widgetDictionary(place, context),
    ['V', signature],
    ['AP', dict({ N: appearance })],
    ...(lock && index === 0 ? ([['Lock', lock]] as const) : []),
  ]);
}

/** A field and its only widget in one. */
function widgetDictionary(
  { page, view }: Place,
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
  drawing: CardDrawing | undefined;
  forms: Map<Rotation, PdfRef>;
}

/** Pages that are turned alike share one appearance, and all of them its fonts and its picture. */
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
  appearances.drawing ??= drawCard({ ...card, width, height }, (value) => writer.add(value));
  const added = writer.add(cardForm(appearances.drawing, rotation));
  appearances.forms.set(rotation, added);
  return added;
}

/** Adds to the page's /Annots, which may be a list of its own or part of the page. */
function addAnnotation(writer: RevisionWriter, page: Place['page'], annotation: PdfRef): void {
  const annotations = page.dict.get('Annots');
  const list = writer.current(annotations);
  const extended = [...(isArray(list) ? list : []), annotation];
  if (annotations instanceof PdfRef && isArray(list)) writer.set(annotations, extended);
  else writer.set(page.ref, new Map<string, PdfObject>(page.dict).set('Annots', extended));
}
