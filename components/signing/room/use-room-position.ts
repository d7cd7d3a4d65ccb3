import { useCallback, useRef, useState, type RefObject } from 'react';
import type { Document } from '#contracts/document.ts';
import type { Rectangle } from '#contracts/sign-form.ts';
import { fitsPage, formatPosition, parsePosition } from '#contracts/sign-position.ts';
import { freeRectangle } from '#shared/free-rectangle.ts';
import { defaultRectangle, type PageSize } from '#shared/page-geometry.ts';
import { usePosition, type Position } from '../position/use-position.ts';
import { rememberPageSize } from '../viewer/known-page-sizes.ts';
import type { PdfViewerHandle } from '../viewer/pdf-pages.tsx';
import type { OpeningStatus } from '../viewer/pdf-viewer.tsx';
import { usePageSizes } from '../viewer/use-page-sizes.ts';

const NONE: readonly Rectangle[] = [];

export interface RoomPosition extends Omit<Position, 'clear'> {
  viewer: RefObject<PdfViewerHandle | null>;
  /** True once a page of the document is shown. */
  isShown: boolean;
  /** Result of opening the document: open, password needed, or failed. Null until there is a first result. */
  openingStatus: OpeningStatus | null;
  /**
   * Places the signature in the field, else on the page that is asked for, else on the current one, there beside the signatures
   * that stand in the wanted position.
   */
  choose: (wanted: string) => void;
  /** Places the signature in the placed field on this page. */
  signHere: (page: number) => void;
  remove: () => void;
  /** Returns once whether the rectangle that has just been chosen takes the focus. */
  takesFocus: () => boolean;
  onPageSize: (page: number, size: PageSize) => void;
  onCurrentPage: (page: number) => void;
  onOpeningStatus: (status: OpeningStatus) => void;
}

/** Keeps the position of the signature in an open document. */
export function useRoomPosition(document: Document): RoomPosition {
  'use memo';
  const { id } = document;
  const viewer = useRef<PdfViewerHandle>(null);
  const { clear, ...position } = usePosition(document);
  const { save, field } = position;
  const [currentPage, onCurrentPage] = useState(1);
  const [openingStatus, onOpeningStatus] = useState<OpeningStatus | null>(null);
  const { sizes, addSize } = usePageSizes();
  const waiting = useRef<{ page: number; wanted: string } | null>(null);
  const isNew = useRef(false);

  const put = useCallback(
    async (page: number, size: PageSize, wanted: string) => {
      const taken = field ? NONE : ((await viewer.current?.signaturesOn(page)) ?? NONE);
      const rectangle = freeRectangle(rectangleFor(wanted, size), taken, size);
      isNew.current = true;
      save(page, rectangle);
      viewer.current?.showRectangle(page, rectangle);
    },
    [save, field],
  );
  const onPageSize = useCallback(
    (page: number, size: PageSize) => {
      rememberPageSize(id, page, size);
      addSize(page, size);
      if (waiting.current?.page !== page) return;
      const { wanted } = waiting.current;
      waiting.current = null;
      void put(page, size, wanted);
    },
    [id, addSize, put],
  );
  const choose = (position: string) => {
    const wanted = field ? formatPosition(field) : position;
    const page = pageToPlaceOn(document, currentPage);
    const size = sizes.get(page);
    if (size) {
      void put(page, size, wanted);
      return;
    }
    waiting.current = { page, wanted }; // its size is known once it is drawn
    viewer.current?.scrollToPage(page);
  };
  const takesFocus = () => {
    const takes = isNew.current;
    isNew.current = false;
    return takes;
  };
  return {
    ...position,
    viewer,
    isShown: sizes.size > 0,
    openingStatus,
    choose,
    signHere: (page) => {
      if (!field) return;
      isNew.current = true;
      save(page, field);
    },
    remove: clear,
    takesFocus,
    onPageSize,
    onCurrentPage,
    onOpeningStatus,
  };
}

/** Returns the first page of the placed field, else of those asked for, that the document has, else the current one. */
export function pageToPlaceOn(
  {
    pages_to_sign,
    page_count,
    signature_field: field,
  }: Pick<Document, 'pages_to_sign' | 'page_count' | 'signature_field'>,
  currentPage: number,
): number {
  const wanted = field && field.pages !== 'all' ? field.pages : pages_to_sign;
  const asked = wanted.filter((page) => page_count === null || page <= page_count);
  return asked.includes(currentPage) ? currentPage : (asked[0] ?? currentPage);
}

/** Returns the wanted rectangle (`x,y,width,height`) if it lies on the page, else one of the default size. */
export function rectangleFor(wanted: string, size: PageSize): Rectangle {
  const rectangle = parsePosition(wanted);
  return rectangle && fitsPage(rectangle, size) ? rectangle : defaultRectangle(size);
}
