import { memo } from 'react';
import type { TableColumn, TableRowData } from './data-table-column.ts';
import { SelectBox, tabIndexOf } from './select-box.tsx';

export interface BodyRowProps {
  row: TableRowData;
  /** Index among the rows of the page. */
  index: number;
  columns: readonly TableColumn<TableRowData>[];
  /** Undefined without checkboxes. */
  isSelected: boolean | undefined;
  /** Column with the Tab stop of the table; null in all other rows. */
  activeColumn: number | null;
}

/** Row of a table. */
export const BodyRow = memo(function BodyRow({
  row,
  index,
  columns,
  isSelected,
  activeColumn,
}: BodyRowProps) {
  const first = isSelected === undefined ? 0 : 1;
  return (
    <tr role="row" aria-rowindex={index + 2} aria-selected={isSelected} data-id={row.id}>
      {isSelected === undefined ? null : (
        <td role="gridcell" className="select">
          <SelectBox
            label={`Select ${nameOf(row, columns)}`}
            isChecked={isSelected}
            isActive={activeColumn === 0}
          />
        </td>
      )}
      <BodyCells
        row={row}
        columns={columns}
        activeColumn={activeColumn === null ? null : activeColumn - first}
      />
    </tr>
  );
});

function nameOf(row: TableRowData, columns: BodyRowProps['columns']): string {
  return columns.find(({ isRowHeader }) => isRowHeader)?.nameOf?.(row) ?? 'row';
}

type BodyCellsProps = Pick<BodyRowProps, 'row' | 'columns' | 'activeColumn'>;

/** Cells of the columns, which a change of the selection does not render anew. */
const BodyCells = memo(function BodyCells({ row, columns, activeColumn }: BodyCellsProps) {
  return columns.map((column, index) => (
    <td key={column.field} role={column.isRowHeader ? 'rowheader' : 'gridcell'} tabIndex={-1}>
      {column.render(row, { tabIndex: tabIndexOf(activeColumn === index) })}
    </td>
  ));
});
