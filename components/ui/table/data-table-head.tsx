import Checkbox from '@mui/material/Checkbox';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { TableColumn, TableSort } from './data-table-column.ts';

export interface DataTableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
  /** Column of the cell that Tab reaches; undefined if it is not in the header. */
  activeColumn: number | undefined;
  /** False until the page is hydrated. */
  isInteractive: boolean;
  /** Number of rows and of the selected ones among them; undefined for a table without checkboxes. */
  selected: { count: number; of: number } | undefined;
  onSelectAll: (isSelected: boolean) => void;
}

/** Header of a DataTable: names of the columns, by which the rows are sorted, and the checkbox for all rows. */
export function DataTableHead<Row>({
  columns,
  sort,
  onSortChange,
  activeColumn,
  isInteractive,
  selected,
  onSelectAll,
}: DataTableHeadProps<Row>) {
  const isAll = selected !== undefined && selected.of > 0 && selected.count === selected.of;
  return (
    <thead>
      <tr role="row" aria-rowindex={1}>
        {selected ? (
          <th role="columnheader">
            {isInteractive ? (
              <Checkbox
                checked={isAll}
                indeterminate={selected.count > 0 && !isAll}
                onChange={() => onSelectAll(!isAll)}
                slotProps={{
                  input: {
                    'aria-label': isAll
                      ? 'Unselect all on this page'
                      : `Select all ${selected.of} on this page`,
                    tabIndex: activeColumn === 0 ? 0 : -1,
                  },
                }}
              />
            ) : null}
          </th>
        ) : null}
        {columns.map((column, at) => (
          <ColumnHeader
            key={column.field}
            column={column}
            sort={sort}
            onSortChange={onSortChange}
            isInteractive={isInteractive}
            tabIndex={activeColumn === at + (selected ? 1 : 0) ? 0 : -1}
          />
        ))}
      </tr>
    </thead>
  );
}

interface ColumnHeaderProps<Row> extends Pick<
  DataTableHeadProps<Row>,
  'sort' | 'onSortChange' | 'isInteractive'
> {
  column: TableColumn<Row>;
  tabIndex: 0 | -1;
}

function ColumnHeader<Row>({ column, sort, onSortChange, isInteractive, tabIndex }: ColumnHeaderProps<Row>) {
  const { field, header, sortsFirst } = column;
  if (!sortsFirst || !isInteractive) {
    return (
      <th role="columnheader" {...(isInteractive ? { tabIndex } : {})}>
        {header}
      </th>
    );
  }
  const isSorted = sort.field === field;
  const opposite = sort.direction === 'asc' ? 'desc' : 'asc';
  return (
    <th
      role="columnheader"
      aria-sort={isSorted ? ARIA_SORT[sort.direction] : 'none'}
      onClick={() => onSortChange({ field, direction: isSorted ? opposite : sortsFirst })}
    >
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? sort.direction : sortsFirst}
        tabIndex={tabIndex}
        component="button"
      >
        {header}
      </TableSortLabel>
    </th>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
