import { useShortcut } from '#client/shortcuts.ts';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';

/** Position in a table: row 0 is the header. */
interface CellPosition {
  row: number;
  column: number;
}

export interface CellFocus {
  table: RefObject<HTMLTableElement | null>;
  /** The cell that Tab leads to. */
  active: CellPosition;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface CellFocusOptions {
  rowCount: number;
  /** Column that Tab leads to at first. */
  first: number;
}

/** Rows that PageUp and PageDown pass. */
const PAGE = 10;

/**
 * Makes a table one Tab stop, with the keys of an ARIA grid between its cells. Shortcuts lead to the next and the previous row,
 * from the one that had the focus last, or else to the first.
 */
export function useCellFocus({ rowCount, first }: CellFocusOptions): CellFocus {
  const table = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState<CellPosition>({ row: 1, column: first });
  const [wasUsed, setWasUsed] = useState(false);
  const isMoving = useRef(false);
  const active = { ...wanted, row: Math.min(wanted.row, rowCount) };
  useEffect(() => {
    const cell = table.current?.rows[active.row]?.cells[active.column];
    const control = cell?.querySelector<HTMLElement>('[tabindex="0"]');
    const stop = control ?? cell;
    if (isMoving.current) stop?.focus();
    isMoving.current = false;
    if (!cell || stop !== cell) return undefined;
    cell.tabIndex = 0; // a cell with a control is no Tab stop itself
    return () => {
      cell.tabIndex = -1;
    };
  });
  const onFocus = useCallback(({ target }: FocusEvent) => {
    const position = positionOf(table.current, target);
    if (!position) return;
    setWasUsed(true);
    setWanted((last) => (isSame(last, position) ? last : position));
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = positionOf(table.current, event.target);
    const size = table.current?.rows[0]?.cells.length ?? 0;
    const to = from ? positionAfter(event, from, { rowCount, columnCount: size }) : null;
    if (!from || !to) return;
    event.preventDefault(); // the page does not scroll by itself
    if (isSame(from, to)) return;
    isMoving.current = true;
    setWanted(to);
  };
  const move = (step: number) => {
    if (rowCount === 0) return false;
    const row = wasUsed ? Math.max(1, Math.min(active.row + step, rowCount)) : 1;
    if (wasUsed && row === active.row) return true;
    isMoving.current = true;
    setWanted({ row, column: active.column });
    setWasUsed(true);
    return true;
  };
  useShortcut('next', () => move(1));
  useShortcut('previous', () => move(-1));
  return { table, active, onFocus, onKeyDown };
}

const isSame = (one: CellPosition, other: CellPosition) =>
  one.row === other.row && one.column === other.column;

/** Returns the position of the cell with an element; null for one outside of the table. */
function positionOf(table: HTMLTableElement | null, element: EventTarget): CellPosition | null {
  const cell = element instanceof Element ? element.closest<HTMLTableCellElement>('td, th') : null;
  const row = cell?.closest('tr');
  return cell && row && table?.contains(row) ? { row: row.rowIndex, column: cell.cellIndex } : null;
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
