'use client';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import type { PageSize } from '#shared/page-geometry.ts';
import type { OpenedPdf } from './open-pdf.ts';
import { layOutPages, topOf } from './page-layout.ts';
import { numbersBetween } from './page-numbers.ts';
import { useDrawnPage } from '../position/use-drawn-page.ts';
import { usePageWindow } from './use-page-window.ts';

const WIDTH = 96;
const ALL_ALIKE: ReadonlyMap<number, PageSize> = new Map();
/** Below the picture stands its number. */
const NUMBER_HEIGHT = 20;

export interface PageThumbnailsProps extends OpenedPdf {
  current: number;
  /** Lies over the pages instead of beside them. */
  isOver: boolean;
  onPage: (page: number) => void;
}

/** The pages in small, each in a frame of the usual size; those near the view alone are drawn. */
export function PageThumbnails({ pdf, usual, current, isOver, onPage }: PageThumbnailsProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const scale = WIDTH / usual.width;
  const layout = useMemo(() => {
    const frame = { width: usual.width, height: usual.height + NUMBER_HEIGHT / scale };
    return layOutPages({ count: pdf.numPages, sizes: ALL_ALIKE, usual: frame, scale });
  }, [pdf.numPages, usual, scale]);
  const { pages } = usePageWindow(scroller, layout);

  useEffect(() => {
    if (!scroller) return;
    const top = topOf(layout, current);
    const bottom = top + (layout.heights[current - 1] ?? 0);
    const isSeen = top >= scroller.scrollTop && bottom <= scroller.scrollTop + scroller.clientHeight;
    if (!isSeen) scroller.scrollTo({ top: top - scroller.clientHeight / 3 });
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
            <Picture pdf={pdf} number={number} scale={scale} height={usual.height * scale} />
            <Typography variant="caption" sx={{ lineHeight: `${NUMBER_HEIGHT}px` }}>
              {number}
            </Typography>
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}

interface PictureProps {
  pdf: OpenedPdf['pdf'];
  number: number;
  scale: number;
  height: number;
}

function Picture({ pdf, number, scale, height }: PictureProps) {
  const { host } = useDrawnPage({ pdf, number, scale, hasText: false, onSize: ignore });
  return <Box ref={host} sx={PICTURE} style={{ height }} />;
}

const ignore = () => undefined;

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
  '&[aria-current] > div': { outline: '2px solid', outlineColor: 'primary.main' },
  '&[aria-current]': { color: 'primary.main' },
} as const;

const PICTURE = {
  width: WIDTH,
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: '3px',
  bgcolor: '#fff',
  boxShadow: '0 0 0 1px rgb(15 18 22 / 12%)',
  '& > canvas': { maxWidth: 1, maxHeight: 1 },
} as const;
