import { useRef, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react';
import type { TableRowData, TableSelection } from './data-table-column.ts';
import { rowIndexOf } from './row-index.ts';

export interface RowSelection {
  all: 'none' | 'some' | 'all';
  onClickCapture: (event: MouseEvent) => void;
  onChange: (event: SyntheticEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Ends of the range that was selected last, as ids of rows, whose places may change. */
interface Range {
  anchor: string;
  head: string;
}

/**
 * Handles the checkboxes of a table for all rows at once: a row, a range with Shift, all of a page; with the keys Shift and
 * Space, Shift and the arrows, Ctrl or Cmd and A.
 */
export function useRowSelection(
  rows: readonly TableRowData[],
  selection: TableSelection | undefined,
): RowSelection {
  const range = useRef<Range | null>(null);
  const withShift = useRef(false);
  const ids = selection?.ids ?? NONE;
  const count = rows.filter(({ id }) => ids.has(id)).length;
  const all = count === 0 ? 'none' : count < rows.length ? 'some' : 'all';

  const selectAll = (isSelected: boolean) => {
    range.current = null;
    selection?.onChange(withRows(ids, rows, isSelected));
  };
  const toggle = (index: number) => {
    const row = rows[index];
    if (!row) return;
    range.current = { anchor: row.id, head: row.id };
    selection?.onChange(withRows(ids, [row], !ids.has(row.id)));
  };
  const indexOfId = (id: string | undefined) => rows.findIndex((row) => row.id === id);
  /** Moves the end of the range to a row; a range whose ends are gone, or that does not end at `from`, starts anew there. */
  const extend = (to: number, from?: number) => {
    const start = from ?? to;
    const [anchor, head] = [indexOfId(range.current?.anchor), indexOfId(range.current?.head)];
    const goesOn = anchor >= 0 && head >= 0 && (from === undefined || head === from);
    const [first, last] = goesOn ? [anchor, head] : [start, start];
    range.current = { anchor: rows[first]?.id ?? '', head: rows[to]?.id ?? '' };
    const without = withRows(ids, between(rows, first, last), false);
    selection?.onChange(withRows(without, between(rows, first, to), true));
  };
  return {
    all,
    onClickCapture: ({ shiftKey }) => {
      withShift.current = shiftKey;
    },
    onChange: ({ target }) => {
      if (!selection || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
      const index = indexOf(target);
      if (index === -1) selectAll(all !== 'all');
      else if (index !== null && withShift.current) extend(index);
      else if (index !== null) toggle(index);
    },
    onKeyDown: (event) => {
      const { key, shiftKey, ctrlKey, metaKey, target } = event;
      const index = indexOf(target);
      if (!selection || index === null) return;
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') {
        event.preventDefault();
        selectAll(true);
      } else if (shiftKey && key === ' ' && index >= 0) {
        event.preventDefault();
        toggle(index);
      } else if (shiftKey && (key === 'ArrowUp' || key === 'ArrowDown') && index >= 0) {
        const to = index + (key === 'ArrowUp' ? -1 : 1);
        if (to >= 0 && to < rows.length) extend(to, index);
      }
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the index of the row with an element, -1 in the header; null outside of rows. */
function indexOf(element: EventTarget): number | null {
  const index = rowIndexOf(element);
  return index === null ? null : index - 1;
}

function between(rows: readonly TableRowData[], one: number, other: number): readonly TableRowData[] {
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1);
}

function withRows(
  ids: ReadonlySet<string>,
  rows: readonly TableRowData[],
  areSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(ids);
  for (const { id } of rows) {
    if (areSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}
