'use client';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#shared/use-debounced.ts';
import { drawAppearance, type AppearanceWords } from './draw-appearance.ts';

export interface AppearancePictureProps {
  words: AppearanceWords;
  /** In points. */
  width: number;
  height: number;
  /** CSS pixels a point. */
  scale: number;
  /** On white paper, where no page lies beneath. */
  isOnPaper?: boolean;
  /** Whether there is something to see. */
  onShown?: (isShown: boolean) => void;
}

const REST_MS = 250;

/** How the signature will look, stretched over its parent until a change of its size or words is drawn anew. */
export function AppearancePicture({
  words,
  width,
  height,
  scale,
  isOnPaper = false,
  onShown,
}: AppearancePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isShown, setIsShown] = useState(false);
  const wanted = JSON.stringify({ ...words, width: rounded(width), height: rounded(height) });
  const rested = useDebounced(wanted, REST_MS);
  const pixelsPerPoint = useDebounced(scale, REST_MS);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const life = new AbortController();
    const appearance = JSON.parse(rested) as AppearanceWords & { width: number; height: number }; // written above
    const target = {
      canvas: element,
      pixelsPerPoint: pixelsPerPoint * Math.min(window.devicePixelRatio, 2),
      signal: life.signal,
    };
    const show = (next: boolean) => {
      if (life.signal.aborted) return;
      setIsShown(next);
      onShown?.(next);
    };
    drawAppearance(appearance, target).then(show, () => show(false));
    return () => life.abort();
  }, [rested, pixelsPerPoint, onShown]);

  return (
    <Box
      component="canvas"
      ref={canvas}
      role="img"
      aria-label="How your signature will look"
      sx={{
        ...PICTURE,
        visibility: isShown ? 'visible' : 'hidden',
        bgcolor: isOnPaper ? 'common.white' : 'transparent',
      }}
    />
  );
}

/** The service takes at least one point. */
const rounded = (side: number) => Math.max(1, Math.round(side * 100) / 100);

const PICTURE = {
  position: 'absolute',
  inset: 0,
  width: 1,
  height: 1,
  pointerEvents: 'none',
  borderRadius: '2px',
} as const;
