'use client';
import FitWidth from '@mui/icons-material/FitScreenRounded';
import ZoomIn from '@mui/icons-material/AddRounded';
import ZoomOut from '@mui/icons-material/RemoveRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageNumberBox } from './page-number-box.tsx';
import { percentOf, zoomedIn, zoomedOut, type Zoom } from './zoom.ts';

export interface PdfToolbarProps {
  page: number;
  pageCount: number;
  scale: number;
  isFit: boolean;
  onPage: (page: number) => void;
  onZoom: (zoom: Zoom) => void;
}

export function PdfToolbar({ page, pageCount, scale, isFit, onPage, onZoom }: PdfToolbarProps) {
  return (
    <Stack direction="row" role="toolbar" aria-label="Document view" sx={BAR}>
      <PageNumberBox key={page} page={page} pageCount={pageCount} onPage={onPage} />
      <Box sx={{ flex: 1 }} />
      <ToolButton label="Zoom out" onClick={() => onZoom(zoomedOut(scale))}>
        <ZoomOut />
      </ToolButton>
      <Typography variant="caption" aria-live="polite" sx={{ minWidth: 38, textAlign: 'center', ...TABULAR }}>
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

interface ToolButtonProps {
  label: string;
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ToolButton({ label, isPressed, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        aria-pressed={isPressed}
        onClick={onClick}
        sx={{ '&[aria-pressed=true]': { color: 'primary.main', bgcolor: 'primaryTint' } }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

const TABULAR = { fontVariantNumeric: 'tabular-nums' };
const BAR = {
  alignItems: 'center',
  gap: 0.25,
  minHeight: 44,
  px: 1.5,
  borderBottom: 1,
  borderColor: 'line',
  bgcolor: 'background.paper',
} as const;
