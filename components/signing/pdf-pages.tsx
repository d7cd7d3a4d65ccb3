'use client';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useCallback, useImperativeHandle, useMemo, useState, type ReactNode, type Ref } from 'react';
import type { PageSize } from '#shared/page-geometry.ts';
import type { OpenedPdf } from './open-pdf.ts';
import { layOutPages, topOf } from './page-layout.ts';
import { numbersBetween } from './page-numbers.ts';
import { PageThumbnails } from './page-thumbnails.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { usePageSizes } from './use-page-sizes.ts';
import { usePageWindow } from './use-page-window.ts';
import { useWidth } from './use-width.ts';
import { viewerGround } from './viewer-ground.ts';
import { scaleOf, type Zoom } from './zoom.ts';

/** A page that is on the screen, as what lies over it needs to know it. */
export interface ShownPage {
  number: number;
  /** In points, as the page is seen. */
  size: PageSize;
  /** CSS pixels a point. */
  scale: number;
  /** Whether it is the one that is being read. */
  isCurrent: boolean;
}

export interface PdfViewerHandle {
  scrollToPage: (page: number) => void;
}

export interface PdfPagesProps extends OpenedPdf {
  title: string;
  renderOverlay?: ((page: ShownPage) => ReactNode) | undefined;
  onPageSize?: ((page: number, size: PageSize) => void) | undefined;
  ref?: Ref<PdfViewerHandle> | undefined;
}

/** The pages of an opened document below their toolbar. Only those near the view exist. */
export function PdfPages({ pdf, usual, title, renderOverlay, onPageSize, ref }: PdfPagesProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const frameWidth = useWidth(frame);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const { sizes, addSize } = usePageSizes();
  const room = useWidth(scroller);
  const scale = scaleOf(zoom, { room, pageWidth: usual.width });
  const layout = useMemo(
    () => layOutPages({ count: pdf.numPages, sizes, usual, scale }),
    [pdf.numPages, sizes, usual, scale],
  );
  const { pages, scrollToPage } = usePageWindow(scroller, layout);
  useImperativeHandle(ref, () => ({ scrollToPage }), [scrollToPage]);
  const onSize = useCallback(
    (number: number, size: PageSize) => {
      addSize(number, size);
      onPageSize?.(number, size);
    },
    [addSize, onPageSize],
  );
  return (
    <>
      <GlobalStyles styles={MEASURING_CANVAS} />
      <PdfToolbar
        page={pages.current}
        pageCount={pdf.numPages}
        scale={scale}
        isFit={zoom === 'fit'}
        onPage={scrollToPage}
        onZoom={setZoom}
      />
      <Box ref={setFrame} sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        {frameWidth >= ROOM_FOR_THUMBNAILS ? (
          <PageThumbnails pdf={pdf} usual={usual} current={pages.current} onPage={scrollToPage} />
        ) : null}
        <Box ref={setScroller} tabIndex={0} role="group" aria-label={`Pages of ${title}`} sx={SCROLLER}>
          <Box
            sx={{ position: 'relative' }}
            style={{ height: layout.totalHeight, minWidth: layout.widest + 16 }}
          >
            {room > 0
              ? numbersBetween(pages.first, pages.last).map((number) => {
                  const size = sizes.get(number);
                  return (
                    <PdfPage
                      key={number}
                      pdf={pdf}
                      number={number}
                      top={topOf(layout, number)}
                      size={size ?? usual}
                      scale={scale}
                      onSize={onSize}
                    >
                      {size
                        ? renderOverlay?.({ number, size, scale, isCurrent: number === pages.current })
                        : null}
                    </PdfPage>
                  );
                })
              : null}
          </Box>
        </Box>
      </Box>
    </>
  );
}

const ROOM_FOR_THUMBNAILS = 960;

const SCROLLER = {
  ...viewerGround,
  flex: 1,
  minWidth: 0,
  overflow: 'auto',
  overflowAnchor: 'none',
} as const;
/** pdf.js measures glyphs on a canvas that it appends to the body. */
const MEASURING_CANVAS = {
  '.hiddenCanvasElement': { position: 'absolute', width: 0, height: 0, display: 'none' },
} as const;
