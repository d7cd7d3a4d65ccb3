import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Rectangle } from '#contracts/sign-form.ts';
import type { PageSize } from '#shared/page-geometry.ts';

/** Rectangle on a page, in points. */
export interface PagePosition {
  page: number;
  rectangle: Rectangle;
}

interface View {
  scroller: HTMLElement | null;
  /** Size of the view that its layout is made for, in pixels. */
  size: PageSize;
  isInView: (position: PagePosition) => boolean;
  show: (position: PagePosition) => void;
}

/** Keeps a position that is in view there when the size of the view changes, as when a phone is turned. */
export function useKeptInView(position: PagePosition | null, { scroller, size, isInView, show }: View) {
  const wasInView = useRef(false);
  const shownSize = useRef(size);
  useLayoutEffect(() => {
    if (shownSize.current === size) return;
    shownSize.current = size;
    if (position && wasInView.current) show(position);
  }, [size, position, show]);
  useEffect(() => {
    if (!position) wasInView.current = false;
    if (!scroller || !position) return undefined; // sizes are read for a position alone: to read them lays the page out once more
    const note = () => {
      const isLaidOut = scroller.clientWidth === size.width && scroller.clientHeight === size.height;
      if (isLaidOut) wasInView.current = isInView(position);
    };
    note();
    scroller.addEventListener('scroll', note, { passive: true });
    return () => scroller.removeEventListener('scroll', note);
  }, [scroller, size, position, isInView]);
}
