import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { moved, type GridPosition, type GridSize } from './grid-position.ts';

const CONTROL = 'button, a[href], input';

/** Keyboard of a grid: one cell is reached by Tab, and the arrow keys move from it to the others. */
export interface GridFocus {
  /** Cell that Tab reaches. */
  active: GridPosition;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Moves the focus between the cells of a table by the arrow keys, Home, End, Page Up and Page Down. A cell with a control gives it
 * the focus. `onKey` is called first, and returns true for a key that it has handled.
 */
export function useGridFocus(
  table: RefObject<HTMLTableElement | null>,
  { rows, columns }: Pick<GridSize, 'rows' | 'columns'>,
  onKey: (event: KeyboardEvent<HTMLElement>, at: GridPosition, to: GridPosition | undefined) => boolean,
): GridFocus {
  const [position, setPosition] = useState<GridPosition>({ row: 0, column: 0 });
  const isMoving = useRef(false);
  const active = { row: Math.min(position.row, rows - 1), column: Math.min(position.column, columns - 1) };
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    const cell = cellAt(table.current, position);
    (cell?.querySelector<HTMLElement>(CONTROL) ?? cell)?.focus();
  }, [position, table]);
  return {
    active,
    onFocus: (event) => {
      const at = positionOf(event);
      if (at && (at.row !== position.row || at.column !== position.column)) setPosition(at);
    },
    onKeyDown: (event) => {
      const at = positionOf(event);
      if (!at || event.altKey) return;
      const page = Math.max(1, Math.floor(pageHeight(event.currentTarget) / cellHeight(event)) - 2);
      const to = moved({ key: event.key, isWhole: event.ctrlKey || event.metaKey }, at, {
        rows,
        columns,
        page,
      });
      const isHandled = onKey(event, at, to);
      if (isHandled || to) event.preventDefault();
      if (!to) return;
      isMoving.current = true;
      setPosition(to);
    },
  };
}

/** Returns the cell of an event; undefined for events of menus and dialogs, which React passes on from elsewhere in the page. */
function positionOf({ target, currentTarget }: FocusEvent | KeyboardEvent): GridPosition | undefined {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return undefined;
  const cell = target.closest('td, th');
  const row = Number(cell?.parentElement?.getAttribute('aria-rowindex'));
  if (!(cell instanceof HTMLTableCellElement) || !row) return undefined;
  return { row: row - 2, column: cell.cellIndex };
}

function cellAt(table: HTMLTableElement | null, { row, column }: GridPosition): HTMLElement | undefined {
  return table?.querySelector<HTMLTableRowElement>(`tr[aria-rowindex="${row + 2}"]`)?.cells[column];
}

const pageHeight = (table: HTMLElement) => table.parentElement?.clientHeight ?? 0;

const cellHeight = ({ target }: KeyboardEvent) =>
  (target instanceof Element && target.closest('tr')?.clientHeight) || 1;
