import Box from '@mui/material/Box';
import { useRef, type PointerEvent, type Ref } from 'react';

export interface SignaturePadProps {
  ref: Ref<HTMLCanvasElement>;
  /** Something has been drawn. */
  onInk: () => void;
}

// Twice what is seen, so that the lines stay sharp in print.
const SIZE = { width: 1100, height: 400 };
const INK = '#16245f';
const THICKNESS = 7;

interface Point {
  x: number;
  y: number;
}

/** Paper to sign on. */
export function SignaturePad({ ref, onInk }: SignaturePadProps) {
  const last = useRef<{ id: number; points: Point[] } | null>(null);

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || last.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = placeOf(event);
    last.current = { id: event.pointerId, points: [point] };
    draw(event.currentTarget, [point, point, point]);
    onInk();
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (last.current?.id !== event.pointerId) return;
    const points = [...last.current.points, placeOf(event)].slice(-3);
    last.current.points = points;
    draw(event.currentTarget, points);
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (last.current?.id === event.pointerId) last.current = null;
  };
  return (
    <Box
      component="canvas"
      ref={ref}
      role="img"
      aria-label="Paper to draw your signature on"
      {...SIZE}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      sx={PAPER}
    />
  );
}

/** In pixels of the canvas. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) * SIZE.width) / width, y: ((clientY - top) * SIZE.height) / height };
}

/** A curve through the middles between the points, which hides that there are few of them. */
function draw(canvas: HTMLCanvasElement, [first, second, third]: Point[]): void {
  const context = canvas.getContext('2d');
  if (!context || !first || !second || !third) return;
  const from = middle(first, second);
  const to = middle(second, third);
  context.strokeStyle = INK;
  context.lineWidth = THICKNESS;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.quadraticCurveTo(second.x, second.y, to.x, to.y);
  context.stroke();
}

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

const PAPER = {
  display: 'block',
  width: 1,
  height: 'auto',
  aspectRatio: `${SIZE.width} / ${SIZE.height}`,
  border: 1,
  borderColor: 'control',
  borderRadius: 1,
  bgcolor: 'common.white',
  cursor: 'crosshair',
  touchAction: 'none',
} as const;
