import { useEffect, useState, type RefObject } from 'react';
import { ROW_HEIGHT } from './data-table-column.ts';

/** Number of rows up to which all of them are rendered. */
const ALL = 100;
/** Number of rows that are rendered before the first and after the last visible one. */
const BEYOND = 12;
/** Number of rows that the server renders: more than a window shows at once. */
const FIRST = 50;

/** Row to render, or the height that rows which are not rendered would have. */
export type WindowItem = { row: number } | { gap: number };

/**
 * Returns what to render of many rows of the same height: those that are visible in the element that scrolls, and one more that
 * has the focus.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  kept: number,
): readonly WindowItem[] {
  const [range, setRange] = useState<readonly [number, number]>([0, FIRST]);
  const isPartial = count > ALL;
  useEffect(() => {
    const element = scroller.current;
    if (!isPartial || !element) return undefined;
    const update = () => setRange((last) => moveRange(last, visibleRange(element)));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [isPartial, scroller]);
  return windowItems(count, isPartial ? range : [0, count], kept);
}

function visibleRange({ scrollTop, clientHeight }: HTMLElement): readonly [number, number] {
  return [Math.floor(scrollTop / ROW_HEIGHT), Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT)];
}

/** Returns the last range while it holds what is visible, so that not every scrolled pixel renders the table. */
function moveRange(
  last: readonly [number, number],
  [first, end]: readonly [number, number],
): readonly [number, number] {
  const isInside =
    last[0] <= Math.max(0, first - 2) && last[1] >= end + 2 && last[1] - last[0] <= end - first + 4 * BEYOND;
  return isInside ? last : [Math.max(0, first - BEYOND), end + BEYOND];
}

/** Returns the rows of a range and a kept one, with the gaps before, between and after them. */
export function windowItems(
  count: number,
  [first, end]: readonly [number, number],
  kept: number,
): readonly WindowItem[] {
  const rows = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, index) => first + index);
  if (kept >= 0 && kept < count && !rows.includes(kept)) rows.push(kept);
  rows.sort((one, other) => one - other);
  const items: WindowItem[] = [];
  let next = 0;
  for (const row of rows) {
    if (row > next) items.push({ gap: (row - next) * ROW_HEIGHT });
    items.push({ row });
    next = row + 1;
  }
  if (count > next) items.push({ gap: (count - next) * ROW_HEIGHT });
  return items;
}
