import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import type { PageSize } from '#shared/page-geometry.ts';
import { pageName, pageTitle } from '../viewer/page-name.ts';
import type { ShownPage } from '../viewer/pages-scroller.tsx';
import { viewerBackground } from '../viewer/viewer-background.ts';

/** A4 in points. */
const SIZE: PageSize = { width: 595, height: 842 };
const MARGINS = 32;
const MIN_SCALE = 0.2;

export interface BlankPageProps {
  number: number;
  /** True if it stands for the last page of each document. */
  isLast: boolean;
  onPageSize: (page: number, size: PageSize) => void;
  renderOverlay: (page: ShownPage) => ReactNode;
}

/** Empty page that stands for a page of later documents. */
export function BlankPage({ number, isLast, onPageSize, renderOverlay }: BlankPageProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const scale = useFittingScale(frame);
  const page = { number, isLast, size: SIZE, scale, isCurrent: true };
  useEffect(() => onPageSize(number, SIZE), [number, onPageSize]);
  return (
    <Box ref={setFrame} sx={{ ...viewerBackground, height: 1, overflow: 'auto', py: 2 }}>
      <Box
        role="region"
        aria-label={pageTitle(page)}
        sx={PAGE}
        style={{ width: SIZE.width * scale, height: SIZE.height * scale }}
      >
        <Typography variant="caption" sx={HINT}>
          This page stands for {pageName(page)} of each document that the workflow is assigned to.
        </Typography>
        {renderOverlay(page)}
      </Box>
    </Box>
  );
}

/** Returns the scale with which the whole page fits into an element. */
function useFittingScale(element: HTMLElement | null): number {
  const [scale, setScale] = useState(MIN_SCALE);
  useLayoutEffect(() => {
    if (!element) return;
    const fit = () => {
      const { clientWidth, clientHeight } = element;
      const fitting = Math.min((clientWidth - MARGINS) / SIZE.width, (clientHeight - MARGINS) / SIZE.height);
      setScale(Math.max(fitting, MIN_SCALE));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return scale;
}

const PAGE = {
  position: 'relative',
  mx: 'auto',
  isolation: 'isolate',
  bgcolor: '#fff',
  boxShadow: '0 0 0 1px rgb(15 18 22 / 8%), 0 2px 12px rgb(15 18 22 / 10%)',
} as const;
const HINT = {
  position: 'absolute',
  top: '45%',
  left: 0,
  right: 0,
  px: 4,
  textAlign: 'center',
  color: '#57606A',
} as const;
