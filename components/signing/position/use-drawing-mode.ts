import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, useContext, useState } from 'react';

/** Whether the server took the device for one with touch, until the browser knows. */
export const ProbablyTouch = createContext(false);

/** A mouse draws at first; touch scrolls until drawing is chosen. */
export function useDrawingMode() {
  const isTouch = useMediaQuery('(pointer: coarse)', { defaultMatches: useContext(ProbablyTouch) });
  const [chosen, setIsDrawing] = useState<boolean | null>(null);
  return { isTouch, isDrawing: chosen ?? !isTouch, setIsDrawing };
}
