import { useRef, useState } from 'react';
import { isOnPage, overlappingFields, type PlacedField } from '#contracts/placed-field.ts';
import type { Rectangle } from '#contracts/sign-form.ts';
import type { FieldPlacing } from '#shared/field-placing.ts';
import { keepOnPage } from '#shared/page-geometry.ts';
import { useDrawingMode } from '../position/use-drawing-mode.ts';
import type { ShownPage } from '../viewer/pages-scroller.tsx';
import type { PdfViewerHandle } from '../viewer/pdf-pages.tsx';
import { usePageSizes } from '../viewer/use-page-sizes.ts';
import { fieldAt, freeRectangle } from './placed-rectangle.ts';

/** Keeps whose field is placed and which page is in view, and changes the fields. */
export function usePlacing({ document, owners, first, onChange }: Omit<FieldPlacing, 'onClose'>) {
  const viewer = useRef<PdfViewerHandle>(null);
  const [current, setCurrent] = useState(first);
  // Kept, since a field on one page changes the pages to sign.
  const [pagesAtFirst] = useState(() => owners.map(({ pages }) => pages));
  const askedPages = pagesAtFirst[current] ?? [];
  const [shownPage, setShownPage] = useState(1);
  const { sizes, addSize } = usePageSizes();
  const { isTouch } = useDrawingMode();
  const isNew = useRef(false);
  const field = owners[current]?.field ?? null;
  const startPage = firstPageOf(field) ?? askedPages[0] ?? 1;
  const page = document ? shownPage : startPage;
  const targetPage = field && !isOnPage(field, page) ? startPage : page;

  const put = (number: number, rectangle: Rectangle) => onChange(current, fieldAt(number, rectangle, field));
  const initialRectangle = ({ number, size }: Pick<ShownPage, 'number' | 'size'>) =>
    freeRectangle(size, rectanglesOn(owners, number));
  const targetSize = sizes.get(targetPage);
  /** Shows a rectangle that a button has changed. */
  const show = (rectangle: Rectangle) => viewer.current?.showRectangle(targetPage, rectangle);
  const placeHere = () => {
    if (!targetSize) return;
    const rectangle = initialRectangle({ number: targetPage, size: targetSize });
    isNew.current = true;
    put(targetPage, rectangle);
    show(rectangle);
  };
  const adjust = (rectangle: Rectangle) => {
    if (!targetSize) return;
    const kept = keepOnPage(rectangle, targetSize);
    put(targetPage, kept);
    show(kept);
  };
  const choose = (index: number) => {
    setCurrent(index);
    const chosen = owners[index]?.field;
    const start = firstPageOf(chosen);
    if (chosen && start !== undefined) viewer.current?.showRectangle(start, chosen);
  };
  const takesFocus = () => {
    const takes = isNew.current;
    isNew.current = false;
    return takes;
  };
  return {
    viewer,
    current,
    choose,
    field,
    askedPages,
    page,
    targetPage,
    targetSize,
    startPage,
    // Touch scrolls, and a tap places the field while there is none.
    isDrawing: isTouch ? (field ? false : ('tap' as const)) : true,
    overlaps: overlappingFields(
      owners.map((owner) => ({ signature_field: owner.field })),
      current,
    ),
    put,
    placeHere,
    adjust,
    initialRectangle,
    takesFocus,
    isTouch,
    onPageSize: addSize,
    onCurrentPage: setShownPage,
  };
}
export type Placing = ReturnType<typeof usePlacing>;

/** Returns the rectangles of the fields on a page. */
function rectanglesOn(owners: FieldPlacing['owners'], page: number): Rectangle[] {
  return owners.flatMap(({ field }) => (field && isOnPage(field, page) ? [field] : []));
}

/** Returns the first page of a field; undefined for a field on every page, which is on the page in view. */
function firstPageOf(field: PlacedField | null | undefined): number | undefined {
  return field && field.pages !== 'all' ? field.pages[0] : undefined;
}
