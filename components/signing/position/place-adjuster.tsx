'use client';
import Fold from '@mui/icons-material/ExpandLessRounded';
import Unfold from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { formatPosition, parsePosition, type Rectangle } from '#contracts/sign-form.ts';
import { MIN_SIDE, type PageSize } from '#shared/page-geometry.ts';
import { PositionEditor } from './position-editor.tsx';

export interface PlaceAdjusterProps {
  place: Rectangle | null;
  target: { page: number; size: PageSize };
  isOpenAtFirst: boolean;
  onPlace: (rectangle: Rectangle) => void;
}

/** The drawn place by numbers, and the nine places of the page that is read. */
export function PlaceAdjuster({ place, target, isOpenAtFirst, onPlace }: PlaceAdjusterProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const change = (position: string) => {
    const rectangle = parsePosition(position);
    if (rectangle && isLegible(rectangle, target.size)) onPlace(rectangle);
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
        {place ? 'Adjust it in points' : `Choose a place on page ${target.page}`}
      </Button>
      <Box id={id} sx={{ mt: 0.5 }} hidden={!isOpen}>
        {isOpen ? (
          <PositionEditor
            position={place ? formatPosition(place) : ''}
            page={target.size}
            onChange={change}
          />
        ) : null}
      </Box>
    </Box>
  );
}

/** While a number is being typed it is often too small: '1' on the way to '180'. */
const isLegible = ({ width, height }: Rectangle, page: PageSize) =>
  width >= Math.min(MIN_SIDE, page.width) && height >= Math.min(MIN_SIDE, page.height);
