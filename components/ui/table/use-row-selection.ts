import { useCallback, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { TableRow } from './data-table-column.ts';
import { idsBetween, withIds, type TableSelection } from './data-table-selection.ts';
import type { GridPosition } from './grid-position.ts';

/** Selection of rows by their checkboxes and by the keyboard. */
export interface RowSelection {
  /** Number of the rows on this page and of the selected ones among them; undefined without a selection. */
  selected: { count: number; of: number } | undefined;
  /** Selects or deselects a row, or all rows from the one that was changed last to it. */
  select: (index: number, choice: { isSelected: boolean; isRange: boolean }) => void;
  selectAll: (isSelected: boolean) => void;
  /** Handles Space, Control+A and Shift with an arrow key; returns whether it has handled the key. */
  onKey: (event: KeyboardEvent<HTMLElement>, at: GridPosition, to: GridPosition | undefined) => boolean;
}

/** Returns the selection of the rows of a page, with callbacks that stay the same while they are rendered. */
export function useRowSelection(
  selection: TableSelection | undefined,
  rows: readonly TableRow[],
): RowSelection {
  const anchor = useRef(0);
  const ids = rows.map(({ id }) => String(id));
  const current = useRef({ selection, ids });
  useLayoutEffect(() => {
    current.current = { selection, ids };
  });
  const change = useCallback((choose: (ids: readonly string[]) => readonly string[], isSelected: boolean) => {
    const { selection: now, ids: all } = current.current;
    now?.onChange(withIds(now.ids, choose(all), isSelected));
  }, []);
  const select = useCallback<RowSelection['select']>(
    (index, { isSelected, isRange }) => {
      const from = isRange ? anchor.current : index;
      change((all) => idsBetween(all, from, index), isSelected);
      anchor.current = index;
    },
    [change],
  );
  const selectAll = useCallback((isSelected: boolean) => change((all) => all, isSelected), [change]);
  const onKey: RowSelection['onKey'] = (event, at, to) => {
    if (!selection) return false;
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      selectAll(true);
      return true;
    }
    if (at.row < 0) return false;
    const isOnRow = (index: number) => selection.ids.has(ids[index] ?? '');
    if (event.key === ' ' && (event.shiftKey || event.target instanceof HTMLTableCellElement)) {
      select(at.row, { isSelected: !isOnRow(at.row), isRange: false });
      return true;
    }
    if (!event.shiftKey || !to || to.row < 0 || to.row === at.row) return false;
    const isBack = Math.abs(to.row - anchor.current) < Math.abs(at.row - anchor.current);
    const [first, last] = isBack ? [at.row, at.row] : [at.row, to.row];
    change((all) => idsBetween(all, first, last), !isBack);
    return true;
  };
  const count = ids.filter((id) => selection?.ids.has(id)).length;
  return { selected: selection && { count, of: ids.length }, select, selectAll, onKey };
}
