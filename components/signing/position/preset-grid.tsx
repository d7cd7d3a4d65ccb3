import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { PRESETS, type Preset } from '#shared/page-geometry-presets.ts';
import type { PageSize } from '#shared/page-geometry.ts';

export interface PresetGridProps {
  page: PageSize;
  chosen: Preset | null;
  onChoose: (preset: Preset) => void;
}

/** Miniature of a page with a button for each of the nine presets. */
export function PresetGrid({ page, chosen, onChoose }: PresetGridProps) {
  const isWide = page.width > page.height;
  return (
    <Box role="group" aria-label="Positions on the page" sx={PAGE} data-wide={isWide}>
      {PRESETS.map((preset) => (
        <ButtonBase
          key={preset}
          aria-label={preset}
          aria-pressed={preset === chosen}
          title={preset}
          onClick={() => onChoose(preset)}
          sx={PRESET}
        />
      ))}
    </Box>
  );
}

const PAGE = {
  display: 'grid',
  gridTemplate: 'repeat(3, 1fr) / repeat(3, 1fr)',
  flexShrink: 0,
  width: 78,
  height: 96,
  p: '3px',
  border: 1,
  borderColor: 'control',
  borderRadius: '4px',
  '&[data-wide=true]': { width: 108, height: 84 },
  '@media (pointer: coarse)': { width: 128, height: 128 },
} as const;

const PRESET = {
  borderRadius: '3px',
  '&::before': {
    content: '""',
    width: 14,
    height: 6,
    borderRadius: '1.5px',
    border: '1.5px solid',
    borderColor: 'text.secondary',
  },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
  '&[aria-pressed=true]::before': { bgcolor: 'primary.main', borderColor: 'primary.main' },
} as const;
