import Box from '@mui/material/Box';
import { useRef, type PointerEvent, type Ref } from 'react';

export interface SignaturePadProps {
  ref: Ref<HTMLCanvasElement>;
  /** Called when a stroke begins. */
  onInk: () => void;
}

// Pixels of the canvas; twice the size on the screen, so that lines stay sharp in print.
const SIZE = { width: 1100, height: 400 };
const INK = '#16245f';
const THICKNESS = 7;

interface Point {
  x: number;
  y: number;
}

/** Canvas on which the pointer draws a signature. */
export function SignaturePad({ ref, onInk }: SignaturePadProps) {
  const stroke = useRef<{ id: number; points: Point[] } | null>(null);

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || stroke.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    stroke.current = { id: event.pointerId, points: [point] };
    draw(event.currentTarget, [point, point, point]);
    onInk();
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (stroke.current?.id !== event.pointerId) return;
    const points = [...stroke.current.points, pointOf(event)].slice(-3);
    stroke.current.points = points;
    draw(event.currentTarget, points);
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (stroke.current?.id === event.pointerId) stroke.current = null;
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

/** Returns the position of the pointer in pixels of the canvas. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) * SIZE.width) / width, y: ((clientY - top) * SIZE.height) / height };
}

/** Draws a quadratic curve between the midpoints of the last three points, which smooths the line. */
function draw(canvas: HTMLCanvasElement, [first, second, third]: Point[]): void {
  const context = canvas.getContext('2d');
  if (!context || !first || !second || !third) return;
  const from = midpoint(first, second);
  const to = midpoint(second, third);
  context.strokeStyle = INK;
  context.lineWidth = THICKNESS;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.quadraticCurveTo(second.x, second.y, to.x, to.y);
  context.stroke();
}

const midpoint = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

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
