import { memo } from 'react';
import { PlainIcon } from '../plain-icon.tsx';
import { type TableColumn, type TableRowData, type TableSort } from './data-table-column.ts';
import { SelectBox } from './select-box.tsx';

export interface HeadRowProps {
  columns: readonly TableColumn<TableRowData>[];
  sort: TableSort;
  activeColumn: number | null;
  /** Undefined without checkboxes. */
  allSelected: 'none' | 'some' | 'all' | undefined;
  rowCount: number;
}

/** Row of the headers, which sort the table and select all of its rows. */
export function HeadRow({ columns, sort, activeColumn, allSelected, rowCount }: HeadRowProps) {
  return (
    <tr role="row" aria-rowindex={1}>
      {allSelected ? (
        <th className="select">
          <SelectBox
            label={
              allSelected === 'all' ? 'Unselect all on this page' : `Select all ${rowCount} on this page`
            }
            isChecked={allSelected === 'all'}
            isPartly={allSelected === 'some'}
            isActive={activeColumn === 0}
          />
        </th>
      ) : null}
      {columns.map((column) => (
        <HeadCell
          key={column.field}
          column={column}
          sorted={sort.field === column.field ? sort.direction : undefined}
        />
      ))}
    </tr>
  );
}

interface HeadCellProps {
  column: TableColumn<TableRowData>;
  /** Direction in which the rows are sorted by this column; undefined if they are not. */
  sorted: TableSort['direction'] | undefined;
}

const HeadCell = memo(function HeadCell({ column, sorted }: HeadCellProps) {
  const { field, header, sortsFirst } = column;
  const direction = sorted ?? sortsFirst;
  return (
    <th
      data-field={field}
      data-sorts={sortsFirst !== undefined}
      role="columnheader"
      aria-sort={sorted && sortsFirst ? WORDS[sorted] : undefined}
      tabIndex={-1}
    >
      {header}
      {sortsFirst ? <PlainIcon path={direction === 'asc' ? UP : DOWN} /> : null}
    </th>
  );
});

const WORDS = { asc: 'ascending', desc: 'descending' } as const;

/** Paths of Material Design's icons ArrowUpwardRounded and ArrowDownwardRounded. */
const UP =
  'M13 19V7.83l4.88 4.88c.39.39 1.03.39 1.42 0s.39-1.02 0-1.41l-6.59-6.59a.996.996 0 0 0-1.41 0l-6.6 6.58c-.39.39-.39 1.02 0 1.41s1.02.39 1.41 0L11 7.83V19c0 .55.45 1 1 1s1-.45 1-1';
const DOWN =
  'M11 5v11.17l-4.88-4.88c-.39-.39-1.03-.39-1.42 0s-.39 1.02 0 1.41l6.59 6.59c.39.39 1.02.39 1.41 0l6.59-6.59c.39-.39.39-1.02 0-1.41a.996.996 0 0 0-1.41 0L13 16.17V5c0-.55-.45-1-1-1s-1 .45-1 1';
