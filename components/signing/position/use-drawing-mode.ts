import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';

/** A mouse draws at first; touch scrolls until drawing is chosen. */
export function useDrawingMode() {
  const isTouch = useMediaQuery('(pointer: coarse)');
  const [chosen, setIsDrawing] = useState<boolean | null>(null);
  return { isTouch, isDrawing: chosen ?? !isTouch, setIsDrawing };
}
