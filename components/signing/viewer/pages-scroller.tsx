import Box from '@mui/material/Box';
import type { ReactNode, Ref } from 'react';
import type { PageSize } from '#shared/page-geometry.ts';
import type { OpenedPdf } from './open-pdf.ts';
import { scaleAt, topOf, type PageLayout } from './page-layout.ts';
import { numbersBetween } from '../numbers-between.ts';
import { PdfPage } from './pdf-page.tsx';
import type { PageWindow } from './use-page-window.ts';
import { viewerBackground } from './viewer-background.ts';

/** Rendered page, as its overlay needs it. */
export interface ShownPage {
  number: number;
  /** True if it stands for the last page of documents of any length; its number says nothing then. */
  isLast?: boolean;
  /** Displayed size in points. */
  size: PageSize;
  /** CSS pixels per point. */
  scale: number;
  /** True if it is the page in the middle of the view. */
  isCurrent: boolean;
}

export interface PagesScrollerProps extends OpenedPdf {
  ref: Ref<HTMLElement>;
  title: string;
  layout: PageLayout;
  sizes: ReadonlyMap<number, PageSize>;
  /** Pages to render; null until the width of the viewer is known. */
  pages: PageWindow | null;
  onSize: (page: number, size: PageSize) => void;
  onText: (page: number, layer: HTMLElement | null) => void;
  onDrawn: ((page: number) => void) | undefined;
  renderOverlay: ((page: ShownPage) => ReactNode) | undefined;
}

/** Scrollable column of pages; only those near the visible part are rendered. */
export function PagesScroller({ ref, title, layout, pages, ...rest }: PagesScrollerProps) {
  'use memo';
  const { pdf, fallbackSize, sizes, onSize, onText, onDrawn, renderOverlay } = rest;
  return (
    <Box ref={ref} tabIndex={0} role="group" aria-label={`Pages of ${title}`} sx={SCROLLER}>
      <Box sx={{ position: 'relative' }} style={{ height: layout.totalHeight, minWidth: layout.totalWidth }}>
        {(pages ? numbersBetween(pages.first, pages.last) : []).map((number) => {
          const size = sizes.get(number);
          const scale = scaleAt(layout, number);
          return (
            <PdfPage
              key={number}
              pdf={pdf}
              number={number}
              top={topOf(layout, number)}
              size={size ?? fallbackSize}
              scale={scale}
              onSize={onSize}
              onText={onText}
              onDrawn={onDrawn}
            >
              {size ? renderOverlay?.({ number, size, scale, isCurrent: number === pages?.current }) : null}
            </PdfPage>
          );
        })}
      </Box>
    </Box>
  );
}

const SCROLLER = {
  ...viewerBackground,
  flex: 1,
  minWidth: 0,
  overflow: 'auto',
  overflowAnchor: 'none',
  '&:focus-visible': { outlineOffset: '-2px' },
  '&[data-unasked]': { outline: 'none' },
} as const;
