'use client';
import { useRef, type PointerEvent } from 'react';
import { pointOnPage, type PageSize, type Point } from '#shared/page-geometry.ts';

/** A pointer that moved less than this has tapped, not dragged. */
const TAP_PIXELS = 4;

export interface PageDrag {
  /** On the page, in points. */
  from: Point;
  to: Point;
  isTap: boolean;
}

export interface PageDragOptions {
  /** The element that covers exactly the page. */
  layer: () => HTMLElement | null;
  size: PageSize;
  scale: number;
  /** Whether a drag may begin with this event. */
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

/** Pointer handlers for one drag at a time over a page, by mouse, pen or finger. */
export function usePageDrag({ layer, size, scale, accepts, onDrag, onDrop, onCancel }: PageDragOptions) {
  const start = useRef<Start | null>(null);

  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const box = layer()?.getBoundingClientRect();
    return pointOnPage({ left: clientX - (box?.left ?? 0), top: clientY - (box?.top ?? 0) }, size, scale);
  };
  const dragAt = (event: PointerEvent): PageDrag | null => {
    const begun = start.current;
    if (!begun || begun.pointerId !== event.pointerId) return null;
    const way = Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY);
    begun.hasMoved ||= way >= TAP_PIXELS;
    return { from: begun.from, to: pointAt(event), isTap: !begun.hasMoved };
  };
  const finish = (event: PointerEvent, tell: (drag: PageDrag) => void) => {
    const drag = dragAt(event);
    if (!drag) return;
    start.current = null;
    tell(drag);
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
