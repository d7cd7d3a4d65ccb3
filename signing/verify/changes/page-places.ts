import { displayedPart } from '../../forms/displayed-rectangle.ts';
import type { FormField } from '../../forms/form-fields.ts';
import { viewOf, type PageView, type Rectangle } from '../../forms/page-view.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import type { PdfDict } from '../../pdf/objects/objects.ts';
import { allPages } from '../../pdf/pages.ts';
import { SigningError } from '../../signing-error.ts';
import { boxOf } from '../filled-fields/boxes.ts';
import { widgetsOf } from '../filled-fields/field-showing.ts';
import type { PagePlace } from './later-change.ts';

/** Dictionary of an annotation in both revisions; undefined where it is missing. */
interface AnnotationPair {
  old: PdfDict | undefined;
  now: PdfDict | undefined;
}

/** Finds the places of changes on the pages of the whole file, which viewers display. */
export class PagePlaces {
  readonly #before: PdfDocument;
  readonly #after: PdfDocument;
  readonly #views = new Map<number, PageView | undefined>();
  #pageNumbers: Map<PdfDict, number> | undefined;

  constructor({ before, after }: { before: PdfDocument; after: PdfDocument }) {
    this.#before = before;
    this.#after = after;
  }

  /** Returns the whole page. */
  wholePage(page: number): PagePlace {
    const view = this.#viewOf(page);
    return { page, rectangles: view ? [{ x: 0, y: 0, width: view.width, height: view.height }] : [] };
  }

  /** Returns where on its page an annotation was and is. */
  ofAnnotation(page: number, { old, now }: AnnotationPair): PagePlace {
    const rectangles = [
      ...this.#rectanglesOf(page, this.#before, old),
      ...this.#rectanglesOf(page, this.#after, now),
    ];
    return { page, rectangles };
  }

  /** Returns the places of a widget, or else of all widgets of its field; `oldNodes` has them by the new ones. */
  ofWidgets(
    oldNodes: ReadonlyMap<PdfDict, PdfDict>,
    node: PdfDict,
    field: FormField | undefined,
  ): PagePlace[] {
    const numbers = this.#numbers();
    const widgets = numbers.has(node) || !field ? [node] : widgetsOf(this.#after, field);
    return widgets.flatMap((now) => {
      const page = numbers.get(now);
      return page === undefined ? [] : this.ofAnnotation(page, { old: oldNodes.get(now), now });
    });
  }

  #rectanglesOf(page: number, document: PdfDocument, annotation: PdfDict | undefined): Rectangle[] {
    const box = readable(() => boxOf(document, annotation?.get('Rect')));
    const view = box && this.#viewOf(page);
    const rectangle = view && displayedPart(view, [box.left, box.bottom, box.right, box.top]);
    return rectangle ? [rectangle] : [];
  }

  #viewOf(number: number): PageView | undefined {
    if (this.#views.has(number)) return this.#views.get(number);
    const page = allPages(this.#after)[number - 1];
    const view = page && readable(() => viewOf(this.#after, page));
    this.#views.set(number, view);
    return view;
  }

  /** Returns the number of the page that lists an annotation, by its dictionary. */
  #numbers(): Map<PdfDict, number> {
    if (this.#pageNumbers) return this.#pageNumbers;
    const numbers = new Map<PdfDict, number>();
    allPages(this.#after).forEach(({ dict }, index) => {
      for (const item of this.#after.array(dict.get('Annots'))) {
        const annotation = this.#after.dict(item);
        if (annotation && !numbers.has(annotation)) numbers.set(annotation, index + 1);
      }
    });
    this.#pageNumbers = numbers;
    return numbers;
  }
}

/** Returns undefined if a box or page cannot be read: a place must not decide a verdict. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SigningError) return undefined;
    throw error;
  }
}
