import { cardForm, drawCard, type CardDrawing, type CardOptions } from './appearance/card.ts';
import type { PdfDocument } from './pdf/document.ts';
import { dict, isArray, name, PdfRef, type PdfDict, type PdfObject } from './pdf/objects.ts';
import type { Page } from './pdf/pages.ts';
import type { RevisionWriter } from './pdf/revision-writer.ts';
import { textString } from './pdf/text-string.ts';
import { toUserSpace, type PageView, type Rectangle, type Rotation } from './placement.ts';

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

function fieldDictionary(
  { page, view }: Place,
  appearance: PdfRef,
  { index, fieldName, rectangle, signature, lock }: FieldContext & { index: number },
): PdfDict {
  const corners = toUserSpace(view, rectangle).map((value) => Number(value.toFixed(4)));
  return dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: textString(index === 0 ? fieldName : `${fieldName}_p${index + 1}`),
    V: signature,
    F: ANNOTATION_FLAGS,
    Rect: corners,
    P: page.ref,
    AP: dict({ N: appearance }),
    ...(lock && index === 0 ? { Lock: lock } : {}),
  });
}

interface Appearances {
  drawing: CardDrawing | undefined;
  forms: Map<Rotation, PdfRef>;
}

/** Pages that are turned alike share one appearance, and all of them its fonts and its picture. */
function appearanceFor(
  { rotation }: PageView,
  appearances: Appearances,
  { writer, rectangle: { width, height }, card }: FieldContext,
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
