import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState, type RefObject } from 'react';
import SignaturePad from 'signature_pad';
import { PAPER } from './paper.ts';
import { INK } from './script-fonts.ts';

export interface DrawingPaperProps {
  /** Receives the canvas with the drawing on a transparent background. */
  ref: RefObject<HTMLCanvasElement | null>;
  isDisabled: boolean;
  /** Called with whether there is ink on the paper. */
  onInk: (hasInk: boolean) => void;
}

/** Pixels of the canvas per CSS pixel, so that lines stay sharp in print. */
const DENSITY = 2;

/** Paper on which a mouse, a finger or a pen draws a signature. */
export function DrawingPaper({ ref, isDisabled, onInk }: DrawingPaperProps) {
  const pad = useRef<SignaturePad | null>(null);
  const isDrawing = useRef(false);
  const [strokes, setStrokes] = useState(0);

  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return undefined;
    // A throttle would leave out the moves that a busy page receives all at once, and with them the form of the stroke.
    const drawn = new SignaturePad(canvas, { penColor: INK, minWidth: 0.9, maxWidth: 3.2, throttle: 0 });
    pad.current = drawn;
    const fit = () => {
      const { clientWidth: width, clientHeight: height } = canvas;
      // Drawing the strokes again would end the one that is being drawn, whose pointer the pad then ignores.
      if (isDrawing.current || width === 0 || canvas.width === width * DENSITY) return;
      const data = drawn.toData();
      canvas.width = width * DENSITY;
      canvas.height = height * DENSITY;
      canvas.getContext('2d')?.scale(DENSITY, DENSITY);
      drawn.fromData(data);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(canvas);
    const begin = () => (isDrawing.current = true);
    const end = () => {
      isDrawing.current = false;
      fit();
      setStrokes(drawn.toData().length);
    };
    drawn.addEventListener('beginStroke', begin);
    drawn.addEventListener('endStroke', end);
    // A browser takes a fast stroke for a fling, and the next tap within about 200 ms only for the end of that: Undo would not be pressed.
    const noFling = (event: TouchEvent) => event.preventDefault();
    canvas.addEventListener('touchstart', noFling, { passive: false });
    return () => {
      observer.disconnect();
      canvas.removeEventListener('touchstart', noFling);
      drawn.removeEventListener('beginStroke', begin);
      drawn.removeEventListener('endStroke', end);
      drawn.off();
    };
  }, [ref]);
  useEffect(() => onInk(strokes > 0), [strokes, onInk]);

  const keep = (count: number) => {
    if (isDrawing.current) return; // by another finger or a key: the pad would never end the stroke that is being drawn
    pad.current?.fromData(pad.current.toData().slice(0, count));
    setStrokes(count);
  };
  return (
    <Stack sx={{ gap: 1 }}>
      <Box sx={DRAWN_ON}>
        <Box
          component="canvas"
          ref={ref}
          role="img"
          aria-label="Paper to draw your signature on"
          sx={{ display: 'block', width: 1, height: 1, cursor: 'crosshair', touchAction: 'none' }}
        />
        <Box aria-hidden sx={LINE} />
      </Box>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button size="small" disabled={isDisabled || strokes === 0} onClick={() => keep(strokes - 1)}>
          Undo
        </Button>
        <Button size="small" disabled={isDisabled || strokes === 0} onClick={() => keep(0)}>
          Clear
        </Button>
      </Stack>
    </Stack>
  );
}

const DRAWN_ON = { ...PAPER, position: 'relative', overflow: 'hidden' } as const;

/** Line to sign on; not part of the drawing. */
const LINE = {
  position: 'absolute',
  left: '8%',
  right: '8%',
  bottom: '26%',
  borderBottom: '1px solid #c8cdd6',
  pointerEvents: 'none',
} as const;
