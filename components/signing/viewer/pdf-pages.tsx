'use client';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import type { Rectangle } from '#contracts/sign-form.ts';
import { screenBox, type PageSize } from '#shared/page-geometry.ts';
import type { OpenedPdf } from './open-pdf.ts';
import { layOutPages } from './page-layout.ts';
import { PageThumbnails } from './page-thumbnails.tsx';
import { PagesScroller, type ShownPage } from './pages-scroller.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { SearchBar } from '../search/search-bar.tsx';
import { useDocumentSearch } from '../search/use-document-search.ts';
import { usePageSizes } from './use-page-sizes.ts';
import { usePageWindow } from './use-page-window.ts';
import { SEARCH_MARK_STYLES, useSearchMarks } from '../search/use-search-marks.ts';
import { useThumbnails } from './use-thumbnails.ts';
import { useWidth } from './use-width.ts';
import { scaleOf, type Zoom } from './zoom.ts';

export interface PdfViewerHandle {
  scrollToPage: (page: number) => void;
  /** Scrolls to a place on a page unless all of it is seen; in points. */
  showPlace: (page: number, place: Rectangle) => void;
}

export interface SidePanelSlot {
  hasRoomBeside: boolean;
  onPage: (page: number) => void;
}

export interface PdfPagesProps extends OpenedPdf {
  title: string;
  renderOverlay?: ((page: ShownPage) => ReactNode) | undefined;
  onPageSize?: ((page: number, size: PageSize) => void) | undefined;
  /** Hears which page is being read. */
  onCurrentPage?: ((page: number) => void) | undefined;
  ref?: Ref<PdfViewerHandle> | undefined;
  /** Stands in the toolbar. */
  tools?: ReactNode;
  /** Stands beside the pages, if there is room for both. */
  renderSidePanel?: ((place: SidePanelSlot) => ReactNode) | undefined;
  /** What accompanies the pages. */
  children?: ReactNode;
}

/** With less, a panel would leave too little of the pages. */
const ROOM_BESIDE = 760;

/** The pages of an opened document below their toolbar, with thumbnails beside them and a search over all of them. */
export function PdfPages({ pdf, usual, title, ref, children, ...outside }: PdfPagesProps) {
  const { renderOverlay, onPageSize, onCurrentPage, tools, renderSidePanel } = outside;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const frameWidth = useWidth(frame);
  const thumbnails = useThumbnails(frameWidth);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const { sizes, addSize } = usePageSizes();
  const room = useWidth(scroller);
  const scale = scaleOf(zoom, { room, pageWidth: usual.width });
  const layout = useMemo(
    () => layOutPages({ count: pdf.numPages, sizes, usual, scale }),
    [pdf.numPages, sizes, usual, scale],
  );
  const { pages, scrollToPage, scrollToShow } = usePageWindow(scroller, layout);
  useEffect(() => onCurrentPage?.(pages.current), [onCurrentPage, pages]);
  const search = useDocumentSearch(pdf, pages.current);
  const { onText } = useSearchMarks({ ...search, scroller, scrollToPage });
  const showPlace = useCallback(
    (page: number, place: Rectangle) => scrollToShow(page, screenBox(place, sizes.get(page) ?? usual, scale)),
    [scrollToShow, sizes, usual, scale],
  );
  useImperativeHandle(ref, () => ({ scrollToPage, showPlace }), [scrollToPage, showPlace]);
  const onSize = useCallback(
    (number: number, size: PageSize) => {
      addSize(number, size);
      onPageSize?.(number, size);
    },
    [addSize, onPageSize],
  );
  const closeSearch = () => {
    search.close();
    scroller?.focus({ preventScroll: true });
  };
  const choosePage = (page: number) => {
    scrollToPage(page);
    if (thumbnails.isOver) thumbnails.close();
  };
  return (
    <Box data-viewer sx={COLUMN} onKeyDown={(event) => openSearchByKey(event, search)}>
      <GlobalStyles styles={GLOBAL_STYLES} />
      <PdfToolbar
        page={pages.current}
        pageCount={pdf.numPages}
        scale={scale}
        isFit={zoom === 'fit'}
        hasThumbnails={thumbnails.isShown}
        isSearching={search.isOpen}
        onPage={scrollToPage}
        onZoom={setZoom}
        onThumbnails={thumbnails.toggle}
        onSearch={search.isOpen ? closeSearch : search.open}
        tools={tools}
      />
      {search.isOpen ? <SearchBar search={search} onClose={closeSearch} /> : null}
      <Box ref={setFrame} sx={{ position: 'relative', display: 'flex', flex: 1, minHeight: 0 }}>
        {thumbnails.isShown ? (
          <PageThumbnails
            pdf={pdf}
            usual={usual}
            current={pages.current}
            isOver={thumbnails.isOver}
            onPage={choosePage}
          />
        ) : null}
        <PagesScroller
          ref={setScroller}
          {...{ pdf, usual, title, layout, sizes, scale, onSize, onText, renderOverlay }}
          pages={room > 0 ? pages : null}
        />
        {renderSidePanel?.({ hasRoomBeside: frameWidth >= ROOM_BESIDE, onPage: scrollToPage })}
      </Box>
      {children}
    </Box>
  );
}

/** Ctrl+F finds in the whole document; the browser would find in the pages that are drawn. A second one is the browser's. */
function openSearchByKey(event: KeyboardEvent, { isOpen, open }: { isOpen: boolean; open: () => void }) {
  if (isOpen || event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  open();
}

const COLUMN = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  containerType: 'size',
} as const;

const GLOBAL_STYLES = {
  ...SEARCH_MARK_STYLES,
  /** pdf.js measures glyphs on a canvas that it appends to the body. */
  '.hiddenCanvasElement': { position: 'absolute', width: 0, height: 0, display: 'none' },
} as const;
