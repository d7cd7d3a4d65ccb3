import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import type { PageSize } from '#shared/page-geometry.ts';
import type { OpenedPdf } from './open-pdf.ts';
import { layOutPages, topOf } from './page-layout.ts';
import { numbersBetween } from '../numbers-between.ts';
import { thumbnailHeight, thumbnailScale, WIDTH } from './thumbnail-size.ts';
import { useDrawnPage } from './use-drawn-page.ts';
import { usePageSizes } from './use-page-sizes.ts';
import { usePageWindow } from './use-page-window.ts';

const NO_SIZES: ReadonlyMap<number, PageSize> = new Map();
/** Height of the page number below the thumbnail, in pixels. */
const NUMBER_HEIGHT = 20;

export interface PageThumbnailsProps extends OpenedPdf {
  current: number;
  /** True if the thumbnails cover the pages instead of standing beside them. */
  isOver: boolean;
  onPage: (page: number) => void;
}

/** Thumbnails of the pages, all of the same size; only those near the visible part are drawn. */
export function PageThumbnails({ pdf, fallbackSize, current, isOver, onPage }: PageThumbnailsProps) {
  'use memo';
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const height = thumbnailHeight(fallbackSize);
  const layout = useMemo(() => {
    const frame = { width: WIDTH, height: height + NUMBER_HEIGHT };
    return layOutPages({ count: pdf.numPages, sizes: NO_SIZES, fallbackSize: frame, scaleOf: () => 1 });
  }, [pdf.numPages, height]);
  const { pages } = usePageWindow(scroller, layout);

  useEffect(() => {
    if (!scroller) return;
    const top = topOf(layout, current);
    const bottom = top + (layout.heights[current - 1] ?? 0);
    const isVisible = top >= scroller.scrollTop && bottom <= scroller.scrollTop + scroller.clientHeight;
    if (!isVisible) scroller.scrollTo({ top: top - scroller.clientHeight / 3 });
  }, [scroller, layout, current]);

  return (
    <Box ref={setScroller} component="nav" aria-label="Page thumbnails" sx={isOver ? STRIP_OVER : STRIP}>
      <Box sx={{ position: 'relative' }} style={{ height: layout.totalHeight }}>
        {numbersBetween(pages.first, pages.last).map((number) => (
          <ButtonBase
            key={number}
            aria-label={`Show page ${number}`}
            aria-current={number === current ? 'page' : undefined}
            onClick={() => onPage(number)}
            sx={THUMBNAIL}
            style={{ top: topOf(layout, number) }}
          >
            <ThumbnailImage pdf={pdf} number={number} fallbackSize={fallbackSize} height={height} />
            <Typography variant="caption" sx={{ lineHeight: `${NUMBER_HEIGHT}px` }}>
              {number}
            </Typography>
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}

interface ThumbnailImageProps {
  pdf: OpenedPdf['pdf'];
  number: number;
  fallbackSize: PageSize;
  height: number;
}

/** Picture of a page, as large as fits its frame, which all pages share. */
function ThumbnailImage({ pdf, number, fallbackSize, height }: ThumbnailImageProps) {
  const { sizes, addSize } = usePageSizes();
  const size = sizes.get(number) ?? fallbackSize;
  const scale = thumbnailScale(size, height);
  const { host } = useDrawnPage({ pdf, number, scale, hasText: false, onSize: addSize });
  return (
    <Box sx={FRAME} style={{ height }}>
      <Box ref={host} sx={IMAGE} style={{ width: size.width * scale, height: size.height * scale }} />
    </Box>
  );
}

/** From this width of the viewer on, thumbnails are shown at first. */
const MIN_WIDTH_SHOWN = 960;
/** From this width of the viewer on, thumbnails fit beside the pages. */
const MIN_WIDTH_BESIDE = 560;

export interface Thumbnails extends Pick<PageThumbnailsProps, 'isOver'> {
  isShown: boolean;
  toggle: () => void;
  close: () => void;
}

/** Keeps whether thumbnails are shown in a viewer of this width in pixels. */
export function useThumbnails(width: number): Thumbnails {
  'use memo';
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isShown = chosen ?? width >= MIN_WIDTH_SHOWN;
  return {
    isShown,
    isOver: width < MIN_WIDTH_BESIDE,
    toggle: () => setChosen(!isShown),
    close: () => setChosen(false),
  };
}

const STRIP = {
  flexShrink: 0,
  width: 136,
  overflowY: 'auto',
  borderRight: 1,
  borderColor: 'line',
  bgcolor: 'background.paper',
} as const;

const STRIP_OVER = {
  ...STRIP,
  position: 'absolute',
  inset: '0 auto 0 0',
  zIndex: 4,
  boxShadow: '0 8px 28px rgb(15 18 22 / 22%)',
} as const;

const THUMBNAIL = {
  position: 'absolute',
  left: 0,
  right: 0,
  mx: 'auto',
  width: WIDTH,
  flexDirection: 'column',
  color: 'text.secondary',
  '&[aria-current] > div > div': { outline: '2px solid', outlineColor: 'primary.main' },
  '&[aria-current]': { color: 'primary.main' },
} as const;

const FRAME = { width: WIDTH, display: 'grid', placeItems: 'center' } as const;

const IMAGE = {
  overflow: 'hidden',
  borderRadius: '3px',
  bgcolor: '#fff',
  boxShadow: '0 0 0 1px rgb(15 18 22 / 12%)',
  '& > canvas': { display: 'block', width: 1, height: 1 },
} as const;
