import { gridTabIndexCellSelector, type useGridApiRef } from '@mui/x-data-grid';
import { useShortcut } from '#client/shortcuts.ts';
import type { TableColumn, TableRowData } from './data-table-column.ts';

type ApiRef = ReturnType<typeof useGridApiRef>;

/** Moves the focus to the next or previous row by shortcuts, from the row that had it last, or else to the first row. */
export function useRowShortcuts(
  apiRef: ApiRef,
  columns: readonly Pick<TableColumn<TableRowData>, 'field' | 'isRowHeader'>[],
): void {
  const move = (step: number) => {
    const api = apiRef.current;
    if (!api) return false;
    const cell = gridTabIndexCellSelector(apiRef);
    const last = cell ? api.getRowIndexRelativeToVisibleRows(cell.id) : undefined;
    const index = last === undefined || last < 0 ? 0 : last + step;
    const id = api.getAllRowIds()[index];
    if (id === undefined) return last !== undefined;
    const header = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0];
    api.setCellFocus(id, cell?.field ?? header?.field ?? '');
    api.scrollToIndexes({ rowIndex: index });
    return true;
  };
  useShortcut('next', () => move(1));
  useShortcut('previous', () => move(-1));
}
