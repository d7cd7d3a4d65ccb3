import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, useContext, useState } from 'react';

/** True if the User-Agent header names a phone; the first rendering takes it for a touch screen. */
export const ProbablyTouch = createContext(false);

/** A mouse draws at first; touch scrolls until drawing is chosen. */
export function useDrawingMode() {
  const isTouch = useMediaQuery('(pointer: coarse)', { defaultMatches: useContext(ProbablyTouch) });
  const [chosen, setIsDrawing] = useState<boolean | null>(null);
  return { isTouch, isDrawing: chosen ?? !isTouch, setIsDrawing };
}
