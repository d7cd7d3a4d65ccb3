import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { windowAt, type RowWindow } from './row-window.ts';

/** A table with more rows renders the visible ones only. */
const MAX_RENDERED = 100;
/** More rows than a window shows at once. */
const FIRST_ROWS = 50;

/** Returns the rows of a table to render: all of up to a hundred, of more the visible ones. */
export function useRowWindow(table: RefObject<HTMLTableElement | null>, rowCount: number): RowWindow {
  const isLong = rowCount > MAX_RENDERED;
  const [shown, setShown] = useState<RowWindow>({ from: 0, to: FIRST_ROWS, rowHeight: 0 });
  useLayoutEffect(() => {
    const body = table.current?.tBodies[0];
    const scroller = table.current?.parentElement;
    if (!isLong || !body || !scroller) return undefined;
    const update = () => {
      const rowHeight = heightOfRow(body);
      if (rowHeight === 0) return; // not shown
      const { top, bottom } = scroller.getBoundingClientRect();
      const visible = { top: Math.max(top, 0), bottom: Math.min(bottom, window.innerHeight) };
      const next = windowAt({ rowsTop: body.getBoundingClientRect().top, rowHeight, ...visible }, rowCount);
      // Before the paint: the rows that were scrolled to would be blank in it.
      flushSync(() => setShown((last) => (isSame(last, next) ? last : next)));
    };
    const observer = new ResizeObserver(update);
    observer.observe(scroller);
    document.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [table, rowCount, isLong]);
  return isLong ? shown : { from: 0, to: rowCount, rowHeight: 0 };
}

/** Returns the height of a row in pixels; all rows have the same. */
function heightOfRow(body: HTMLTableSectionElement): number {
  const rows = body.querySelectorAll('tr[aria-rowindex]');
  return rows[Math.floor(rows.length / 2)]?.getBoundingClientRect().height ?? 0;
}

const isSame = (one: RowWindow, other: RowWindow) =>
  one.from === other.from && one.to === other.to && one.rowHeight === other.rowHeight;
