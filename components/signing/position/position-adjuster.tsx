import Fold from '@mui/icons-material/ExpandLessRounded';
import Unfold from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { Rectangle } from '#contracts/sign-form.ts';
import { formatPosition, parsePosition } from '#contracts/sign-position.ts';
import { MIN_SIDE, type PageSize } from '#shared/page-geometry.ts';
import { PositionEditor } from './position-editor.tsx';

export interface PositionAdjusterProps {
  /** Rectangle of the position; null until one is chosen. */
  rectangle: Rectangle | null;
  target: { page: number; size: PageSize };
  isOpenAtFirst: boolean;
  onPosition: (rectangle: Rectangle) => void;
}

/** Foldable editor of the position, with the presets of the target page. */
export function PositionAdjuster({ rectangle, target, isOpenAtFirst, onPosition }: PositionAdjusterProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const change = (position: string) => {
    const next = parsePosition(position);
    if (next && isLegible(next, target.size)) onPosition(next);
  };
  return (
    <Box>
      <Button
        size="small"
        variant="text"
        color="inherit"
        endIcon={isOpen ? <Fold /> : <Unfold />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ ml: -1.25, color: 'text.secondary' }}
      >
        {rectangle ? 'Adjust it in points' : `Choose a position on page ${target.page}`}
      </Button>
      <Box id={id} sx={{ mt: 0.5 }} hidden={!isOpen}>
        {isOpen ? (
          <PositionEditor
            position={rectangle ? formatPosition(rectangle) : ''}
            page={target.size}
            onChange={change}
          />
        ) : null}
      </Box>
    </Box>
  );
}

/** A number that is still being typed is often too small: '1' before '180'. */
const isLegible = ({ width, height }: Rectangle, page: PageSize) =>
  width >= Math.min(MIN_SIDE, page.width) && height >= Math.min(MIN_SIDE, page.height);
