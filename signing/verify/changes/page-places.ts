import { displayedPart } from '../../forms/displayed-rectangle.ts';
import type { FormField } from '../../forms/form-fields.ts';
import { viewOf, type PageView, type Rectangle } from '../../forms/page-view.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import type { PdfDict } from '../../pdf/objects/objects.ts';
import { allPages } from '../../pdf/pages.ts';
import { SigningError } from '../../signing-error.ts';
import { boxOf } from '../filled-fields/boxes.ts';
import { widgetsOf } from '../filled-fields/field-values.ts';
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
  readonly #displayed: DisplayedPages;

  constructor({ before, after }: { before: PdfDocument; after: PdfDocument }) {
    this.#before = before;
    this.#after = after;
    this.#displayed = displayedPages.get(after) ?? new DisplayedPages(after);
    displayedPages.set(after, this.#displayed);
  }

  /** Returns the whole page. */
  wholePage(page: number): PagePlace {
    const view = this.#displayed.viewOf(page);
    return { page, rectangles: view ? [{ x: 0, y: 0, width: view.width, height: view.height }] : [] };
  }

  /** Returns where on its page an annotation was and is. */
  ofAnnotation(page: number, { old, now }: AnnotationPair): PagePlace {
    const rectangles = now ? this.#displayed.rectanglesOf(page, now) : [];
    if (!old) return { page, rectangles };
    return { page, rectangles: [...this.#displayed.rectanglesIn(page, this.#before, old), ...rectangles] };
  }

  /** Returns the places of a widget, or else of all widgets of its field; `oldNodes` has them by the new ones. */
  ofWidgets(
    oldNodes: ReadonlyMap<PdfDict, PdfDict>,
    node: PdfDict,
    field: FormField | undefined,
  ): PagePlace[] {
    const numbers = this.#displayed.numbers;
    const widgets = numbers.has(node) || !field ? [node] : widgetsOf(this.#after, field);
    return widgets.flatMap((now) => {
      const page = numbers.get(now);
      return page === undefined ? [] : this.ofAnnotation(page, { old: oldNodes.get(now), now });
    });
  }
}

/** Pages of a file as viewers display them, read once for the comparisons with all its signed revisions. */
class DisplayedPages {
  readonly #document: PdfDocument;
  readonly #views = new Map<number, PageView | undefined>();
  /** Rectangles by page number and annotation. */
  readonly #rectangles = new Map<number, Map<PdfDict, Rectangle[]>>();
  #numbers: ReadonlyMap<PdfDict, number> | undefined;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** Numbers of the pages that list each annotation first, by its dictionary. */
  get numbers(): ReadonlyMap<PdfDict, number> {
    if (this.#numbers) return this.#numbers;
    const numbers = new Map<PdfDict, number>();
    allPages(this.#document).forEach(({ dict }, index) => {
      for (const item of this.#document.array(dict.get('Annots'))) {
        const annotation = this.#document.dict(item);
        if (annotation && !numbers.has(annotation)) numbers.set(annotation, index + 1);
      }
    });
    this.#numbers = numbers;
    return numbers;
  }

  viewOf(number: number): PageView | undefined {
    if (this.#views.has(number)) return this.#views.get(number);
    const page = allPages(this.#document)[number - 1];
    const view = page && readable(() => viewOf(this.#document, page));
    this.#views.set(number, view);
    return view;
  }

  /** Returns where an annotation of the file is on a page. */
  rectanglesOf(page: number, annotation: PdfDict): Rectangle[] {
    const ofPage = this.#rectangles.get(page) ?? new Map<PdfDict, Rectangle[]>();
    this.#rectangles.set(page, ofPage);
    const found = ofPage.get(annotation) ?? this.rectanglesIn(page, this.#document, annotation);
    ofPage.set(annotation, found);
    return found;
  }

  /** Returns where an annotation of a revision would be on a page of the file. */
  rectanglesIn(page: number, document: PdfDocument, annotation: PdfDict): Rectangle[] {
    const box = readable(() => boxOf(document, annotation.get('Rect')));
    const view = box && this.viewOf(page);
    const rectangle = view && displayedPart(view, [box.left, box.bottom, box.right, box.top]);
    return rectangle ? [rectangle] : [];
  }
}

const displayedPages = new WeakMap<PdfDocument, DisplayedPages>();

/** Returns undefined if a box or page cannot be read: a place must not decide a verdict. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SigningError) return undefined;
    throw error;
  }
}
