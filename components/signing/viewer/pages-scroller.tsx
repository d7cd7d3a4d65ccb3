'use client';
import Box from '@mui/material/Box';
import type { ReactNode, Ref } from 'react';
import type { PageSize } from '#shared/page-geometry.ts';
import type { OpenedPdf } from './open-pdf.ts';
import { topOf, type PageLayout } from './page-layout.ts';
import { numbersBetween } from './page-numbers.ts';
import { PdfPage } from './pdf-page.tsx';
import type { PageWindow } from './use-page-window.ts';
import { viewerGround } from './viewer-ground.ts';

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

export interface PagesScrollerProps extends OpenedPdf {
  ref: Ref<HTMLElement>;
  title: string;
  layout: PageLayout;
  sizes: ReadonlyMap<number, PageSize>;
  scale: number;
  /** The pages to draw; null until it is known how much room there is. */
  pages: PageWindow | null;
  onSize: (page: number, size: PageSize) => void;
  onText: (page: number, layer: HTMLElement | null) => void;
  renderOverlay: ((page: ShownPage) => ReactNode) | undefined;
}

/** The pages below one another, of which only those near the view exist. */
export function PagesScroller({ ref, title, layout, pages, ...rest }: PagesScrollerProps) {
  const { pdf, usual, sizes, scale, onSize, onText, renderOverlay } = rest;
  return (
    <Box ref={ref} tabIndex={0} role="group" aria-label={`Pages of ${title}`} sx={SCROLLER}>
      <Box sx={{ position: 'relative' }} style={{ height: layout.totalHeight, minWidth: layout.widest + 16 }}>
        {(pages ? numbersBetween(pages.first, pages.last) : []).map((number) => {
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
              onText={onText}
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
  ...viewerGround,
  flex: 1,
  minWidth: 0,
  overflow: 'auto',
  overflowAnchor: 'none',
} as const;
