import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { memo, type ReactNode } from 'react';
import type { PageSize } from '#shared/page-geometry.ts';
import { SlowNotice } from './slow-notice.tsx';
import { useDrawnPage } from './use-drawn-page.ts';

export interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** Upper edge in pixels from the top of the document. */
  top: number;
  /** Displayed size in points. */
  size: PageSize;
  scale: number;
  onSize: (number: number, size: PageSize) => void;
  onText: (number: number, layer: HTMLElement | null) => void;
  onDrawn?: ((number: number) => void) | undefined;
  /** Overlay of the page. */
  children?: ReactNode;
}

/** One page, drawn when it is mounted and freed when it is unmounted. */
export const PdfPage = memo(function PdfPage({
  pdf,
  number,
  top,
  size,
  scale,
  onSize,
  onText,
  onDrawn,
  children,
}: PdfPageProps) {
  'use memo';
  const { host, drawn } = useDrawnPage({ pdf, number, scale, hasText: true, onSize, onText, onDrawn });
  return (
    <Box
      role="region"
      aria-label={`Page ${number}`}
      data-page={number}
      sx={PAGE}
      style={{ top, width: size.width * scale, height: size.height * scale }}
    >
      {drawn === 'pending' ? (
        <>
          <Skeleton variant="rectangular" sx={{ position: 'absolute', inset: 0, height: 1 }} />
          <SlowNotice color={ON_PAGE}>{`Loading page ${number}`}</SlowNotice>
        </>
      ) : null}
      <Box ref={host} sx={LAYERS} />
      {drawn === 'failed' ? <PageFailed number={number} /> : null}
      {children}
    </Box>
  );
});

function PageFailed({ number }: { number: number }) {
  return (
    <Typography role="alert" variant="body2" sx={{ position: 'absolute', inset: 0, p: 3, color: ON_PAGE }}>
      Page {number} cannot be shown.
    </Typography>
  );
}

/** Colour of words on a page: pages are white in the dark theme too. */
const ON_PAGE = '#57606A';

const PAGE = {
  position: 'absolute',
  left: 0,
  right: 0,
  mx: 'auto',
  isolation: 'isolate', // overlays are stacked within the page
  bgcolor: '#fff',
  boxShadow: '0 0 0 1px rgb(15 18 22 / 8%), 0 2px 12px rgb(15 18 22 / 10%)',
} as const;

/** Styles that the text layer of pdf.js needs: transparent text runs over the glyphs of the canvas. */
const TEXT_LAYER = {
  '& .textLayer': {
    position: 'absolute',
    inset: 0,
    overflow: 'clip',
    lineHeight: 1,
    textAlign: 'initial',
    textSizeAdjust: 'none',
    forcedColorAdjust: 'none',
    mixBlendMode: 'multiply', // highlights and selections keep the text below them dark
    transformOrigin: '0 0',
    '--scale-round-x': '1px',
    '--scale-round-y': '1px',
    '--min-font-size': 1,
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
    '& :is(span, br)': {
      position: 'absolute',
      color: 'transparent',
      whiteSpace: 'pre',
      cursor: 'text',
      transformOrigin: '0% 0%',
    },
    '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
      '--font-height': 0,
      '--scale-x': 1,
      '--rotate': '0deg',
      fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
      transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
    },
    '& .markedContent': { display: 'contents' },
    '& ::selection': { backgroundColor: 'rgb(31 79 216 / 25%)', color: 'transparent' },
    '& br::selection': { backgroundColor: 'transparent' },
    '&[data-main-rotation="90"]': { transform: 'rotate(90deg) translateY(-100%)' },
    '&[data-main-rotation="180"]': { transform: 'rotate(180deg) translate(-100%, -100%)' },
    '&[data-main-rotation="270"]': { transform: 'rotate(270deg) translateX(-100%)' },
  },
} as const;

const LAYERS = {
  position: 'absolute',
  inset: 0,
  '& > canvas': { display: 'block', width: 1, height: 1 },
  ...TEXT_LAYER,
} as const;
