import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { memo, type ReactNode } from 'react';
import type { PageSize } from '#shared/page-geometry.ts';
import { textLayerStyles } from './text-layer-styles.ts';
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
  children,
}: PdfPageProps) {
  const { host, drawn } = useDrawnPage({ pdf, number, scale, hasText: true, onSize, onText });
  return (
    <Box
      role="region"
      aria-label={`Page ${number}`}
      data-page={number}
      sx={PAGE}
      style={{ top, width: size.width * scale, height: size.height * scale }}
    >
      {drawn === 'pending' ? (
        <Skeleton variant="rectangular" sx={{ position: 'absolute', inset: 0, height: 1 }} />
      ) : null}
      <Box ref={host} sx={LAYERS} />
      {drawn === 'failed' ? <PageFailed number={number} /> : null}
      {children}
    </Box>
  );
});

function PageFailed({ number }: { number: number }) {
  return (
    <Typography role="alert" variant="body2" sx={{ position: 'absolute', inset: 0, p: 3, color: '#57606A' }}>
      Page {number} cannot be shown.
    </Typography>
  );
}

/** Pages are white in the dark theme too. */
const PAGE = {
  position: 'absolute',
  left: 0,
  right: 0,
  mx: 'auto',
  bgcolor: '#fff',
  boxShadow: '0 0 0 1px rgb(15 18 22 / 8%), 0 2px 12px rgb(15 18 22 / 10%)',
} as const;

const LAYERS = {
  position: 'absolute',
  inset: 0,
  '& > canvas': { display: 'block', width: 1, height: 1 },
  ...textLayerStyles,
} as const;
