import { useShortcut } from '#client/shortcuts.ts';
import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { TableRowData } from './data-table-column.ts';
import { rowAt, rowIndexOf } from './row-index.ts';

/** Position in a table: row 0 is the header. */
interface CellPosition {
  row: number;
  column: number;
}

/** Cell that Tab is to lead to, with the id of its row, which may move when the rows change. */
interface WantedCell extends CellPosition {
  id: string | undefined;
}

export interface CellFocus {
  /** The cell that Tab leads to. */
  active: CellPosition;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface CellFocusOptions {
  table: RefObject<HTMLTableElement | null>;
  rows: readonly TableRowData[];
  /** Column that Tab leads to at first. */
  first: number;
}

/** Rows that PageUp and PageDown pass. */
const PAGE = 10;

/**
 * Makes a table one Tab stop, with the keys of an ARIA grid between its cells. Shortcuts lead to the next and the previous row,
 * from the one that had the focus last, or else to the first.
 */
export function useCellFocus({ table, rows, first }: CellFocusOptions): CellFocus {
  const rowCount = rows.length;
  const [wanted, setWanted] = useState<WantedCell>({ row: 1, column: first, id: undefined });
  const [wasUsed, setWasUsed] = useState(false);
  const aim = useRef<CellPosition | null>(null); // of a key, until that cell has the focus
  const active = { row: currentRow(wanted, rows), column: wanted.column };
  const want = (position: CellPosition) => setWanted({ ...position, id: rows[position.row - 1]?.id });
  // Before the commit ends: React dispatches a focus event again that came before hydration, and it would lead back to that cell.
  useLayoutEffect(() => {
    const cell = rowAt(table.current, active.row)?.cells[active.column];
    const control = cell?.querySelector<HTMLElement>('[tabindex="0"]');
    const stop = control ?? cell;
    if (stop && aim.current && isSame(aim.current, active)) {
      aim.current = null;
      stop.focus();
    }
    if (!cell || stop !== cell) return undefined;
    cell.tabIndex = 0; // a cell with a control is no Tab stop itself
    return () => {
      cell.tabIndex = -1;
    };
  });
  const onFocus = ({ target }: FocusEvent) => {
    const position = positionOf(table.current, target);
    if (!position) return;
    aim.current = null;
    setWasUsed(true);
    if (!wasUsed || !isSame(active, position)) want(position);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = positionOf(table.current, event.target);
    const size = rowAt(table.current, 0)?.cells.length ?? 0;
    const to = from ? positionAfter(event, from, { rowCount, columnCount: size }) : null;
    if (!from || !to) return;
    event.preventDefault(); // the page does not scroll by itself
    if (isSame(from, to)) return;
    aim.current = to;
    want(to);
  };
  const move = (step: number) => {
    if (rowCount === 0) return false;
    const from =
      aim.current ?? positionOf(table.current, document.activeElement) ?? (wasUsed ? active : null);
    const row = from ? Math.max(1, Math.min(from.row + step, rowCount)) : 1;
    if (row === from?.row) return true;
    aim.current = { row, column: from?.column ?? active.column };
    want(aim.current);
    setWasUsed(true);
    return true;
  };
  useShortcut('next', () => move(1));
  useShortcut('previous', () => move(-1));
  return { active, onFocus, onKeyDown };
}

/** Returns where the wanted row is now; of a row that is gone, where it was. */
function currentRow({ row, id }: WantedCell, rows: readonly TableRowData[]): number {
  if (id !== undefined && rows[row - 1]?.id !== id) {
    const index = rows.findIndex((one) => one.id === id);
    if (index >= 0) return index + 1;
  }
  return Math.min(row, rows.length);
}

const isSame = (one: CellPosition, other: CellPosition) =>
  one.row === other.row && one.column === other.column;

/** Returns the position of the cell with an element; null for one outside of the table. */
function positionOf(table: HTMLTableElement | null, element: EventTarget | null): CellPosition | null {
  const cell = element instanceof Element ? element.closest<HTMLTableCellElement>('td, th') : null;
  const row = cell && table?.contains(cell) ? rowIndexOf(cell) : null;
  return cell && row !== null ? { row, column: cell.cellIndex } : null;
}

interface GridSize {
  rowCount: number;
  columnCount: number;
}

/** Returns the cell that a key leads to; null for a key that leads nowhere. */
export function positionAfter(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  { row, column }: CellPosition,
  { rowCount, columnCount }: GridSize,
): CellPosition | null {
  if (altKey) return null;
  const isFar = ctrlKey || metaKey;
  const at = (nextRow: number, nextColumn: number) => ({
    row: Math.max(0, Math.min(nextRow, rowCount)),
    column: Math.max(0, Math.min(nextColumn, columnCount - 1)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'PageUp':
      return at(Math.max(1, row - PAGE), column);
    case 'PageDown':
      return at(row + PAGE, column);
    case 'Home':
      return at(isFar ? 1 : row, 0);
    case 'End':
      return at(isFar ? rowCount : row, columnCount - 1);
    default:
      return null;
  }
}
