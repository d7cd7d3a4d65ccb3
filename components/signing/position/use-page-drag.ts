import { useRef, type PointerEvent } from 'react';
import { pointOnPage, type PageSize, type Point } from '#shared/page-geometry.ts';

/** Distance in pixels from which on a pointer drags instead of tapping. */
const DRAG_DISTANCE = 4;

export interface PageDrag {
  /** Start on the page, in points. */
  from: Point;
  /** Current point on the page. */
  to: Point;
  isTap: boolean;
}

export interface PageDragOptions {
  /** The element that covers exactly the page. */
  layer: () => HTMLElement | null;
  size: PageSize;
  scale: number;
  /** True if a drag may begin with this event. */
  accepts?: (event: PointerEvent<HTMLElement>) => boolean;
  onDrag: (drag: PageDrag) => void;
  onDrop: (drag: PageDrag) => void;
  onCancel: () => void;
}

interface Start {
  pointerId: number;
  from: Point;
  clientX: number;
  clientY: number;
  hasMoved: boolean;
}

/** Returns pointer handlers for one drag at a time over a page, by mouse, pen or touch. */
export function usePageDrag({ layer, size, scale, accepts, onDrag, onDrop, onCancel }: PageDragOptions) {
  const start = useRef<Start | null>(null);

  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const box = layer()?.getBoundingClientRect();
    return pointOnPage({ left: clientX - (box?.left ?? 0), top: clientY - (box?.top ?? 0) }, size, scale);
  };
  const dragAt = (event: PointerEvent): PageDrag | null => {
    const started = start.current;
    if (!started || started.pointerId !== event.pointerId) return null;
    const distance = Math.hypot(event.clientX - started.clientX, event.clientY - started.clientY);
    started.hasMoved ||= distance >= DRAG_DISTANCE;
    return { from: started.from, to: pointAt(event), isTap: !started.hasMoved };
  };
  const finish = (event: PointerEvent, notify: (drag: PageDrag) => void) => {
    const drag = dragAt(event);
    if (!drag) return;
    start.current = null;
    notify(drag);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || start.current || accepts?.(event) === false) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      const { pointerId, clientX, clientY } = event;
      start.current = { pointerId, clientX, clientY, from: pointAt(event), hasMoved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const drag = dragAt(event);
      if (drag && !drag.isTap) onDrag(drag);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => finish(event, onDrop),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => finish(event, onCancel),
  };
}
