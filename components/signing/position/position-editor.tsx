import Stack from '@mui/material/Stack';
import type { FocusEvent } from 'react';
import { formatPosition, parsePosition } from '#contracts/sign-position.ts';
import { presetAt, presetRectangle } from '#shared/page-geometry-presets.ts';
import type { PageSize } from '#shared/page-geometry.ts';
import { PositionBoxes } from './position-boxes.tsx';
import { PresetGrid } from './preset-grid.tsx';

export interface PositionEditorProps {
  /** `x,y,width,height` in points, complete or not. */
  position: string;
  /** Size of the page for the presets; null for no presets. */
  page: PageSize | null;
  onChange: (position: string) => void;
  /** Called when the focus leaves the editor. */
  onBlur?: () => void;
}

/** Editor of a rectangle: by numbers, or by nine presets that keep its size. */
export function PositionEditor({ position, page, onChange, onBlur }: PositionEditorProps) {
  const rectangle = parsePosition(position);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  };
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'stretch' }} onBlur={leave}>
      {page ? (
        <PresetGrid
          page={page}
          chosen={rectangle && presetAt(rectangle, page)}
          onChoose={(preset) =>
            onChange(formatPosition(presetRectangle(preset, page, rectangle ?? undefined)))
          }
        />
      ) : null}
      <PositionBoxes position={position} onChange={onChange} />
    </Stack>
  );
}
