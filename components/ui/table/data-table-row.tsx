import Checkbox from '@mui/material/Checkbox';
import { useMemo, type ChangeEvent } from 'react';
import type { TableColumn, TableRow } from './data-table-column.ts';

export interface DataTableRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly TableColumn<Row>[];
  /** Column of the cell that Tab reaches; undefined if it is in another row. */
  activeColumn: number | undefined;
  /** False until the page is hydrated. */
  isInteractive: boolean;
  /** Undefined for a table without checkboxes. */
  isSelected: boolean | undefined;
  onSelect: (index: number, choice: { isSelected: boolean; isRange: boolean }) => void;
}

/** Row of a DataTable. Its cells are rendered again only when something of their own has changed. */
export function DataTableRow<Row extends TableRow>({
  row,
  index,
  columns,
  activeColumn,
  isInteractive,
  isSelected,
  onSelect,
}: DataTableRowProps<Row>) {
  const hasCheckbox = isSelected !== undefined;
  const cells = useMemo(
    () =>
      columns.map((column, at) => {
        const tabIndex = activeColumn === at + (hasCheckbox ? 1 : 0) ? 0 : -1;
        const Cell = column.isRowHeader ? 'th' : 'td';
        const role = isInteractive ? 'gridcell' : 'cell';
        return (
          <Cell
            key={column.field}
            role={column.isRowHeader ? 'rowheader' : role}
            {...(isInteractive && !column.holdsControl ? { tabIndex } : {})}
          >
            {column.render(row, { tabIndex: isInteractive ? tabIndex : -1 })}
          </Cell>
        );
      }),
    [columns, row, activeColumn, hasCheckbox, isInteractive],
  );
  const select = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onSelect(index, {
      isSelected: target.checked,
      isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
    });
  return (
    <tr role="row" aria-rowindex={index + 2} aria-selected={isInteractive ? isSelected : undefined}>
      {hasCheckbox ? (
        <td role={isInteractive ? 'gridcell' : 'cell'}>
          {isInteractive ? (
            <Checkbox
              checked={isSelected}
              onChange={select}
              slotProps={{
                input: {
                  'aria-label': isSelected ? 'Unselect row' : 'Select row',
                  tabIndex: activeColumn === 0 ? 0 : -1,
                },
              }}
            />
          ) : null}
        </td>
      ) : null}
      {cells}
    </tr>
  );
}
