import { useLayoutEffect, useState } from 'react';
import { observeView } from '../observe-view.ts';

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
    return observeView(scroller, update);
  }, [scroller, rowHeight]);
  return { first: range.first, last: Math.min(range.last, count - 1) };
}
