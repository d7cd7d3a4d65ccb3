import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WantedField } from '#contracts/placed-field.ts';
import { isOnPage, overlappingFields, type WantedPage } from '#contracts/placed-field-rules.ts';
import type { Rectangle } from '#contracts/sign-form.ts';
import type { FieldPlacing } from '#shared/field-placing.ts';
import { keepOnPage } from '#shared/page-geometry.ts';
import { useDrawingMode } from '../position/use-drawing-mode.ts';
import type { ShownPage } from '../viewer/pages-scroller.tsx';
import type { PdfViewerHandle } from '../viewer/pdf-pages.tsx';
import { usePageSizes } from '../viewer/use-page-sizes.ts';
import { fieldAt, freeRectangle } from './placed-rectangle.ts';
import { pageShown } from './page-shown.ts';

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
  // The empty page of a workflow stands for the last one while the field is there.
  const isLast = !document && field?.pages === 'last';
  const targetPage = field && !isLast && !isOnPage(field, page) ? startPage : page;

  const put = (at: WantedPage, rectangle: Rectangle) => onChange(current, fieldAt(at, rectangle, field));
  const initialRectangle = (shown: Pick<ShownPage, 'number' | 'isLast' | 'size'>) =>
    freeRectangle(shown.size, rectanglesOn(owners, pageShown(shown)));
  const targetSize = sizes.get(targetPage);
  /** Shows a rectangle that a button has changed. */
  const show = (rectangle: Rectangle) => viewer.current?.showRectangle(targetPage, rectangle);
  /** Places the field on the page in view, or on the last page of documents of any length. */
  const placeHere = (at: WantedPage = targetPage) => {
    if (!targetSize) return;
    const rectangle = initialRectangle({ number: targetPage, isLast: at === 'last', size: targetSize });
    isNew.current = true;
    put(at, rectangle);
    show(rectangle);
  };
  const showField = useEffectEvent(() => {
    if (field) show(field);
  });
  const isPlaced = field !== null;
  useEffect(() => {
    if (isPlaced) showField(); // below the pages of a phone, the settings of a new field take space from them
  }, [isPlaced]);
  const adjust = (rectangle: Rectangle) => {
    if (!targetSize) return;
    const kept = keepOnPage(rectangle, targetSize);
    put(isLast ? 'last' : targetPage, kept);
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
    isLast,
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
function rectanglesOn(owners: FieldPlacing['owners'], page: WantedPage): Rectangle[] {
  return owners.flatMap(({ field }) => (field && isOnPage(field, page) ? [field] : []));
}

/** Returns the first page of a field; undefined for a field on every page or the last one, which is on the page in view. */
function firstPageOf(field: WantedField | null | undefined): number | undefined {
  return field && typeof field.pages !== 'string' ? field.pages[0] : undefined;
}
