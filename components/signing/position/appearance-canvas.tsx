import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#shared/use-debounced.ts';
import { useCall } from '#client/use-call.ts';
import { getSignatureMark, getSignaturePicture } from '../signing-calls.ts';
import { drawAppearance, type AppearanceOptions, type AppearanceToDraw } from './draw-appearance.ts';

export interface AppearanceCanvasProps {
  options: AppearanceOptions;
  /** Width in points. */
  width: number;
  /** Height in points. */
  height: number;
  /** CSS pixels per point. */
  scale: number;
  /** True if it has a white background of its own, where there is no page below it. */
  isOnPaper?: boolean;
  /** Called with whether the appearance could be drawn. */
  onShown?: (isShown: boolean) => void;
}

const DEBOUNCE_MS = 250;

/** Preview of the appearance, stretched over its parent until a change has been drawn. */
export function AppearanceCanvas({
  options,
  width,
  height,
  scale,
  isOnPaper = false,
  onShown,
}: AppearanceCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isShown, setIsShown] = useState(false);
  const mark = useMarkVersion();
  const request = JSON.stringify({
    appearance: { ...options, width: rounded(width), height: rounded(height) },
    mark,
  } satisfies Request);
  const debounced = useDebounced(request, DEBOUNCE_MS);
  const pixelsPerPoint = useDebounced(scale, DEBOUNCE_MS);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const controller = new AbortController();
    const { appearance } = JSON.parse(debounced) as Request; // serialized above
    const target = {
      canvas: element,
      pixelsPerPoint: pixelsPerPoint * Math.min(window.devicePixelRatio, 2),
      signal: controller.signal,
    };
    const show = (next: boolean) => {
      if (controller.signal.aborted) return;
      setIsShown(next);
      onShown?.(next);
    };
    drawAppearance(appearance, target).then(show, () => show(false));
    return () => controller.abort();
  }, [debounced, pixelsPerPoint, onShown]);

  return (
    <Box
      component="canvas"
      ref={canvas}
      role="img"
      aria-label="How your signature will look"
      sx={{
        ...CANVAS,
        visibility: isShown ? 'visible' : 'hidden',
        bgcolor: isOnPaper ? 'common.white' : 'transparent',
      }}
    />
  );
}

/** Appearance to draw, and the mark for which it is drawn again. */
interface Request {
  appearance: AppearanceToDraw;
  mark: string;
}

/** Returns a text that changes with the reader's mark, which the service draws. */
function useMarkVersion(): string {
  const { data: mark } = useCall(getSignatureMark, {}, { quiet: true });
  const { data: picture } = useCall(getSignaturePicture, {}, { quiet: true });
  return [mark?.font, mark?.name, picture?.date_added].join(' ');
}

/** The service accepts sides of at least one point. */
const rounded = (side: number) => Math.max(1, Math.round(side * 100) / 100);

const CANVAS = {
  position: 'absolute',
  inset: 0,
  width: 1,
  height: 1,
  pointerEvents: 'none',
  borderRadius: '2px',
} as const;
