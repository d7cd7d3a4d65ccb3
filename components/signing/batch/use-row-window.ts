'use client';
import { useLayoutEffect, useState } from 'react';

export interface Rows {
  count: number;
  /** In pixels, the same for all. */
  rowHeight: number;
}

/** How many rows more than are seen, above and below. */
const SPARE = 6;
const AT_FIRST = 20;

/** Which rows of a scrolled list are near the view, counted from 0. */
export function useRowWindow(scroller: HTMLElement | null, { count, rowHeight }: Rows) {
  const [seen, setSeen] = useState({ first: 0, last: AT_FIRST });
  useLayoutEffect(() => {
    if (!scroller) return;
    const look = () => {
      const { scrollTop, clientHeight } = scroller;
      if (clientHeight === 0) return; // not laid out yet
      const first = Math.max(0, Math.floor(scrollTop / rowHeight) - SPARE);
      const last = Math.ceil((scrollTop + clientHeight) / rowHeight) + SPARE;
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    scroller.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look); // looks for the first time as soon as it observes
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, rowHeight]);
  return { first: seen.first, last: Math.min(seen.last, count - 1) };
}
