import { useLayoutEffect, useState } from 'react';

export interface RowList {
  count: number;
  /** Height of each row in pixels. */
  rowHeight: number;
}

/** Rows rendered above and below the visible ones. */
const OVERSCAN = 6;
const INITIAL_LAST = 20;

/** Returns the first and last row to render of a scrolled list, by index. */
export function useRowWindow(scroller: HTMLElement | null, { count, rowHeight }: RowList) {
  const [range, setRange] = useState({ first: 0, last: INITIAL_LAST });
  useLayoutEffect(() => {
    if (!scroller) return;
    const update = () => {
      const { scrollTop, clientHeight } = scroller;
      if (clientHeight === 0) return; // not laid out yet
      const first = Math.max(0, Math.floor(scrollTop / rowHeight) - OVERSCAN);
      const last = Math.ceil((scrollTop + clientHeight) / rowHeight) + OVERSCAN;
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    scroller.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update); // also calls it once when it starts to observe
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [scroller, rowHeight]);
  return { first: range.first, last: Math.min(range.last, count - 1) };
}
