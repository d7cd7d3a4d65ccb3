import FitWidth from '@mui/icons-material/FitScreenRounded';
import Search from '@mui/icons-material/SearchRounded';
import Thumbnails from '@mui/icons-material/ViewSidebarOutlined';
import ZoomIn from '@mui/icons-material/AddRounded';
import ZoomOut from '@mui/icons-material/RemoveRounded';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageNumberBox } from './page-number-box.tsx';
import { ToolButton } from './tool-button.tsx';
import { percentOf, zoomedIn, zoomedOut, type Zoom } from './zoom.ts';

export interface PdfToolbarProps {
  page: number;
  pageCount: number;
  scale: number;
  isFit: boolean;
  hasThumbnails: boolean;
  isSearching: boolean;
  onPage: (page: number) => void;
  onZoom: (zoom: Zoom) => void;
  onThumbnails: () => void;
  onSearch: () => void;
  /** Further buttons. */
  tools?: ReactNode;
}

/** Toolbar of the viewer: thumbnails, page number, search and zoom. */
export function PdfToolbar({ page, pageCount, scale, isFit, onPage, onZoom, ...rest }: PdfToolbarProps) {
  'use memo';
  return (
    <Stack direction="row" role="toolbar" aria-label="Document view" sx={BAR}>
      <ToolButton label="Page thumbnails" isPressed={rest.hasThumbnails} onClick={rest.onThumbnails}>
        <Thumbnails sx={{ transform: 'scaleX(-1)' }} />
      </ToolButton>
      <PageNumberBox key={page} page={page} pageCount={pageCount} onPage={onPage} />
      <Box sx={{ flex: 1 }} />
      {rest.tools}
      <ToolButton label="Search in the document" isPressed={rest.isSearching} onClick={rest.onSearch}>
        <Search />
      </ToolButton>
      <ToolButton label="Zoom out" onClick={() => onZoom(zoomedOut(scale))}>
        <ZoomOut />
      </ToolButton>
      <Typography variant="caption" aria-live="polite" sx={PERCENT}>
        {percentOf(scale)}
      </Typography>
      <ToolButton label="Zoom in" onClick={() => onZoom(zoomedIn(scale))}>
        <ZoomIn />
      </ToolButton>
      <ToolButton label="Fit width" isPressed={isFit} onClick={() => onZoom('fit')}>
        <FitWidth />
      </ToolButton>
    </Stack>
  );
}

/** A phone has no room for it beside buttons that a finger hits. */
const PERCENT = {
  display: { xs: 'none', sm: 'block' },
  minWidth: 38,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const;
const BAR = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  gap: 0.25,
  minHeight: 44,
  px: { xs: 0.5, sm: 1.5 },
  borderBottom: 1,
  borderColor: 'line',
  bgcolor: 'background.paper',
} as const;
