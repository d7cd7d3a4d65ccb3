import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
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
import { hadInput } from '#client/first-input.ts';
import { screenBox, type PageSize } from '#shared/page-geometry.ts';
import type { OpenedPdf } from './open-pdf.ts';
import { layOutPages, scaleAt } from './page-layout.ts';
import { PageThumbnails, useThumbnails } from './page-thumbnails.tsx';
import { PagesScroller, type ShownPage } from './pages-scroller.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { signatureRectangles } from './signature-rectangles.ts';
import { SearchBar } from '../search/search-bar.tsx';
import { useDocumentSearch } from '../search/use-document-search.ts';
import { useGoTo } from './use-go-to.ts';
import { useKeptInView, type PagePosition } from './use-kept-in-view.ts';
import { usePageSizes } from './use-page-sizes.ts';
import { usePageWindow } from './use-page-window.ts';
import { SEARCH_MARK_STYLES, useSearchMarks } from '../search/use-search-marks.ts';
import { useSize } from './use-size.ts';
import { pageScale, type Zoom } from './zoom.ts';

export interface PdfViewerHandle {
  scrollToPage: (page: number) => void;
  /** Scrolls to a rectangle (in points) on a page unless all of it is visible. */
  showRectangle: (page: number, rectangle: Rectangle) => void;
  /** Returns where signature fields stand on a page (in points); none where the page cannot be read. */
  signaturesOn: (page: number) => Promise<Rectangle[]>;
  /** Gives the keyboard focus to the pages. */
  focus: () => void;
}

/** Props of a panel beside the pages. */
export interface SidePanelSlot {
  /** True if the viewer is wide enough for the panel beside the pages. */
  hasRoomBeside: boolean;
  /** Scrolls to a page, or to a part of it, in points. */
  onPage: (page: number, part?: Rectangle) => void;
}

export interface PdfPagesProps extends OpenedPdf {
  title: string;
  renderOverlay?: ((page: ShownPage) => ReactNode) | undefined;
  onPageSize?: ((page: number, size: PageSize) => void) | undefined;
  /** Called with the page in the middle of the view when it changes. */
  onCurrentPage?: ((page: number) => void) | undefined;
  /** Called when a page has been drawn. */
  onPageDrawn?: ((page: number) => void) | undefined;
  /** Called once the pages are laid out. */
  onReady?: (() => void) | undefined;
  ref?: Ref<PdfViewerHandle> | undefined;
  /** Stays in view when the size of the view changes. */
  keptInView?: PagePosition | null | undefined;
  /** Further buttons of the toolbar. */
  tools?: ReactNode;
  renderSidePanel?: ((slot: SidePanelSlot) => ReactNode) | undefined;
  /** Shown over or below the pages. */
  children?: ReactNode;
}

/** Width of the viewer in pixels from which on a panel fits beside the pages. */
const MIN_WIDTH_FOR_PANEL = 760;

/** Toolbar and pages of an opened document, with thumbnails and search. */
export function PdfPages({
  pdf,
  fallbackSize,
  title,
  renderOverlay,
  onPageSize,
  onCurrentPage,
  onPageDrawn,
  onReady,
  ref,
  keptInView = null,
  tools,
  renderSidePanel,
  children,
}: PdfPagesProps) {
  'use memo';
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const { width: frameWidth } = useSize(frame);
  const thumbnails = useThumbnails(frameWidth);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const { sizes, addSize } = usePageSizes();
  const view = useSize(scroller);
  const widthToFit = zoom === 'fit' ? view.width : 0; // another zoom keeps its layout when the view changes
  const layout = useMemo(() => {
    const scaleOf = ({ width }: PageSize) =>
      pageScale(zoom, { viewWidth: widthToFit, firstWidth: fallbackSize.width, pageWidth: width });
    return layOutPages({ count: pdf.numPages, sizes, fallbackSize, scaleOf });
  }, [pdf.numPages, sizes, fallbackSize, zoom, widthToFit]);
  const isLaidOut = view.width > 0; // before, the pages are so small that another one would be the current page
  const { pages, scrollToPage, scrollToShow, isInView } = usePageWindow(isLaidOut ? scroller : null, layout);
  useEffect(() => onCurrentPage?.(pages.current), [onCurrentPage, pages]);
  const search = useDocumentSearch(pdf, pages.current);
  const { onText } = useSearchMarks({ ...search, scroller, scrollToPage });
  const boxOf = useCallback(
    (page: number, rectangle: Rectangle) =>
      screenBox(rectangle, sizes.get(page) ?? fallbackSize, scaleAt(layout, page)),
    [sizes, fallbackSize, layout],
  );
  const showRectangle = useCallback(
    (page: number, rectangle: Rectangle, margin?: number) =>
      scrollToShow(page, boxOf(page, rectangle), margin),
    [scrollToShow, boxOf],
  );
  useKeptInView(keptInView, {
    scroller,
    size: view,
    isInView: ({ page, rectangle }) => isInView(page, boxOf(page, rectangle)),
    show: ({ page, rectangle }) => showRectangle(page, rectangle),
  });
  const { goTo, showPart } = useGoTo({ sizes, scrollToPage, showRectangle });
  const focus = useCallback(() => {
    if (!scroller) return;
    if (!hadInput()) hideFocus(scroller); // browsers show a focus ring before the first input
    scroller.focus({ preventScroll: true });
  }, [scroller]);
  const signaturesOn = useCallback((page: number) => signatureRectangles(pdf, page).catch(() => []), [pdf]);
  useImperativeHandle(ref, () => ({ scrollToPage, showRectangle: showPart, signaturesOn, focus }), [
    scrollToPage,
    showPart,
    signaturesOn,
    focus,
  ]);
  useEffect(() => {
    if (isLaidOut) onReady?.();
  }, [isLaidOut, onReady]);
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
      <Typography variant="body2" sx={ON_PAPER}>
        This is only the part in view. To print the whole document, download it and print the file.
      </Typography>
      <PdfToolbar
        page={pages.current}
        pageCount={pdf.numPages}
        scale={scaleAt(layout, pages.current)}
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
            fallbackSize={fallbackSize}
            current={pages.current}
            isOver={thumbnails.isOver}
            onPage={choosePage}
          />
        ) : null}
        <PagesScroller
          ref={setScroller}
          {...{ pdf, fallbackSize, title, layout, sizes, onSize, onText, renderOverlay }}
          onDrawn={onPageDrawn}
          pages={isLaidOut ? pages : null}
        />
        {renderSidePanel?.({ hasRoomBeside: frameWidth >= MIN_WIDTH_FOR_PANEL, onPage: goTo })}
      </Box>
      {children}
    </Box>
  );
}

/**
 * Opens the search on Ctrl+F, since the browser searches rendered pages only. A second Ctrl+F is left to it.
 */
function openSearchByKey(event: KeyboardEvent, { isOpen, open }: { isOpen: boolean; open: () => void }) {
  if (isOpen || event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  open();
}

/** Hides the focus ring of an element until a key is pressed. */
function hideFocus(element: HTMLElement): void {
  element.dataset['unasked'] = '';
  const mark = () => delete element.dataset['unasked'];
  for (const event of ['keydown', 'blur']) element.addEventListener(event, mark, { once: true });
}

const COLUMN = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  containerType: 'size',
} as const;

/** The browser prints the window: the page in view, and others as far as they are drawn. */
const ON_PAPER = { display: 'none', p: 1, '@media print': { display: 'block' } } as const;

const GLOBAL_STYLES = {
  ...SEARCH_MARK_STYLES,
  /** pdf.js measures glyphs on a canvas that it appends to the body. */
  '.hiddenCanvasElement': { position: 'absolute', width: 0, height: 0, display: 'none' },
} as const;
