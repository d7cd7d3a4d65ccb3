import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useRef, type SyntheticEvent } from 'react';
import {
  COLUMN_WIDTH,
  type RowTableProps,
  type TableColumn,
  type TableRowData,
  type TableSort,
} from './data-table-column.ts';
import { BodyRow } from './body-row.tsx';
import { HeadRow } from './head-row.tsx';
import { CHECKBOX_WIDTH, PROGRESS, TABLE } from './row-table-style.ts';
import { partsOf } from './row-window.ts';
import { useCellFocus } from './use-cell-focus.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useRowWindow } from './use-row-window.ts';

/**
 * Table of plain HTML with the keys of an ARIA grid: one Tab stop, arrow keys between the cells. Of more than a hundred rows only
 * the visible ones are rendered.
 */
export function RowTable({
  label,
  rows,
  columns,
  sort,
  onSortChange,
  isLoading = false,
  selection,
  maxHeight = 'none',
}: RowTableProps) {
  const selecting = useRowSelection(rows, selection);
  const first = selection ? 1 : 0;
  const table = useRef<HTMLTableElement>(null);
  const { active, onFocus, onKeyDown } = useCellFocus({ table, rows, first });
  const shown = useRowWindow(table, rows.length);
  const changeSort = ({ target }: SyntheticEvent) => {
    const field = target instanceof Element ? target.closest('th')?.dataset['field'] : undefined;
    const column = columns.find((each) => each.field === field);
    if (column?.sortsFirst) onSortChange(nextSort(column, sort));
  };
  const columnOf = (row: number) => (active.row === row ? active.column : null);
  const widths = [`${first * CHECKBOX_WIDTH}px`, ...columns.map(widthOf)];
  return (
    <Box sx={{ position: 'relative' }}>
      {isLoading ? <LinearProgress aria-label="Loading" sx={PROGRESS} /> : null}
      <Box
        sx={[
          TABLE,
          {
            maxHeight,
            '@media print': { maxHeight: 'none', overflow: 'visible' },
            '& > table': { minWidth: `calc(${widths.join(' + ')})` },
            '& tr': { gridTemplateColumns: tracksOf(columns, first) },
          },
          ...hiddenWhereNarrow(columns, first),
        ]}
      >
        <table
          ref={table}
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-multiselectable={selection ? true : undefined}
          aria-busy={isLoading}
          onFocus={onFocus}
          onKeyDown={(event) => {
            if (!isWithin(event)) return;
            const isOnHeader = event.target instanceof HTMLTableCellElement;
            if (isOnHeader && (event.key === 'Enter' || event.key === ' ')) {
              event.preventDefault();
              changeSort(event);
            }
            onKeyDown(event);
            selecting.onKeyDown(event);
          }}
          onClickCapture={selecting.onClickCapture}
          onChange={selecting.onChange}
        >
          <thead role="rowgroup" onClick={changeSort}>
            <HeadRow
              columns={columns}
              sort={sort}
              activeColumn={columnOf(0)}
              allSelected={selection ? selecting.all : undefined}
              rowCount={rows.length}
            />
          </thead>
          <tbody role="rowgroup">
            {partsOf(shown, active.row - 1, rows.length).map((part) => {
              if ('height' in part) return <tr key={part.key} aria-hidden style={{ height: part.height }} />;
              const row = rows[part.index];
              return row ? (
                <BodyRow
                  key={row.id}
                  row={row}
                  index={part.index}
                  columns={columns}
                  isSelected={selection?.ids.has(row.id)}
                  activeColumn={columnOf(part.index + 1)}
                />
              ) : null;
            })}
          </tbody>
        </table>
      </Box>
    </Box>
  );
}

/** Returns the widths of the columns as tracks of a grid. */
function tracksOf(columns: readonly TableColumn<TableRowData>[], checkboxes: number): string {
  const tracks = columns.map((column) =>
    column.grows ? `minmax(${widthOf(column)}, 1fr)` : widthOf(column),
  );
  return [...Array<string>(checkboxes).fill(`${CHECKBOX_WIDTH}px`), ...tracks].join(' ');
}

/** Returns the width of a column, which is a variable where not every window shows it. */
function widthOf({ field, width = COLUMN_WIDTH, showsFrom }: TableColumn<TableRowData>): string {
  return showsFrom === undefined ? `${width}px` : `var(--${field}-width, ${width}px)`;
}

/** Returns styles that take the room of columns in windows that do not show them. On paper, all are printed that the screen shows. */
function hiddenWhereNarrow(columns: readonly TableColumn<TableRowData>[], checkboxes: number) {
  return columns.flatMap(({ field, showsFrom }, index) => {
    if (showsFrom === undefined) return [];
    const cells = `& tr > :nth-child(${checkboxes + index + 1})`;
    const hidden = { [`--${field}-width`]: '0px', [cells]: { p: 0, visibility: 'hidden' } };
    return [{ [`@media screen and (max-width: ${showsFrom - 0.05}px)`]: hidden }];
  });
}

/** Returns the column's first direction, or the opposite of the current one. */
function nextSort({ field, sortsFirst = 'asc' }: TableColumn<TableRowData>, sort: TableSort): TableSort {
  if (sort.field !== field) return { field, direction: sortsFirst };
  return { field, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}

/** Returns false for an event in a menu or dialog that a row has opened. */
function isWithin({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}
