import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { memo, type SyntheticEvent } from 'react';
import {
  COLUMN_WIDTH,
  type DataTableProps,
  type TableColumn,
  type TableRowData,
  type TableSort,
} from './data-table-column.ts';
import { HeadRow } from './head-row.tsx';
import { ROW_ACTIONS } from './row-actions.ts';
import { CHECKBOX, SelectBox, tabIndexOf } from './select-box.tsx';
import { useCellFocus } from './use-cell-focus.ts';
import { useRowSelection } from './use-row-selection.ts';

interface RowTableProps extends DataTableProps<TableRowData> {
  /** Number of rows to render; all without it. */
  shown?: number;
}

const CHECKBOX_WIDTH = 50;
const HEAD_HEIGHT = 40;

/** Table of plain HTML with the keys of an ARIA grid: one Tab stop, arrow keys between the cells. */
export function RowTable({
  label,
  rows,
  columns,
  sort,
  onSortChange,
  isLoading = false,
  selection,
  maxHeight = 'none',
  shown = rows.length,
}: RowTableProps) {
  const selecting = useRowSelection(rows, selection);
  const first = selection ? 1 : 0;
  const { table, active, onFocus, onKeyDown } = useCellFocus({
    rowCount: Math.min(shown, rows.length),
    first,
  });
  const changeSort = ({ target }: SyntheticEvent) => {
    const field = target instanceof Element ? target.closest('th')?.dataset['field'] : undefined;
    const column = columns.find((each) => each.field === field);
    if (column?.sortsFirst) onSortChange(nextSort(column, sort));
  };
  const columnOf = (row: number) => (active.row === row ? active.column : null);
  const minWidth = columns.reduce((sum, { width = COLUMN_WIDTH }) => sum + width, first * CHECKBOX_WIDTH);
  return (
    <Box sx={{ position: 'relative' }}>
      {isLoading ? <LinearProgress aria-label="Loading" sx={PROGRESS} /> : null}
      <Box sx={[TABLE, { maxHeight, '& > table': { minWidth } }]}>
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
          <thead onClick={changeSort}>
            <HeadRow
              columns={columns}
              sort={sort}
              activeColumn={columnOf(0)}
              allSelected={selection ? selecting.all : undefined}
              rowCount={rows.length}
            />
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, index) => (
              <BodyRow
                key={row.id}
                row={row}
                columns={columns}
                isSelected={selection ? selection.ids.has(row.id) : undefined}
                activeColumn={columnOf(index + 1)}
              />
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  );
}

/** Returns the column's first direction, or the opposite of the current one. */
function nextSort({ field, sortsFirst = 'asc' }: TableColumn<TableRowData>, sort: TableSort): TableSort {
  if (sort.field !== field) return { field, direction: sortsFirst };
  return { field, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}

interface BodyRowProps {
  row: TableRowData;
  columns: readonly TableColumn<TableRowData>[];
  /** Undefined without checkboxes. */
  isSelected: boolean | undefined;
  /** Column with the Tab stop of the table; null in all other rows. */
  activeColumn: number | null;
}

const BodyRow = memo(function BodyRow({ row, columns, isSelected, activeColumn }: BodyRowProps) {
  const first = isSelected === undefined ? 0 : 1;
  return (
    <tr aria-selected={isSelected} data-id={row.id}>
      {isSelected === undefined ? null : (
        <td role="gridcell" className="select">
          <SelectBox label="Select row" isChecked={isSelected} isActive={activeColumn === 0} />
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

type BodyCellsProps = Pick<BodyRowProps, 'row' | 'columns' | 'activeColumn'>;

/** Cells of the columns, which a change of the selection does not render anew. */
const BodyCells = memo(function BodyCells({ row, columns, activeColumn }: BodyCellsProps) {
  return columns.map((column, index) => (
    <td key={column.field} role={column.isRowHeader ? 'rowheader' : 'gridcell'} tabIndex={-1}>
      {column.render(row, { tabIndex: tabIndexOf(activeColumn === index) })}
    </td>
  ));
});

/** Returns false for an event in a menu or dialog that a row has opened. */
function isWithin({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

const FOCUS_RING = { outline: '1px solid', outlineColor: 'primary.main', outlineOffset: '-1px' } as const;

/** One style for all cells: elements with styles of their own would make them anew in each cell. */
const TABLE = {
  ...ROW_ACTIONS,
  width: '100%',
  overflow: 'auto',
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.paper',
  scrollPaddingTop: HEAD_HEIGHT,
  fontVariantNumeric: 'tabular-nums',
  '& > table': {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    typography: 'body2',
  },
  '& th, & td': {
    height: 44,
    p: '0 10px',
    borderBottom: 1,
    borderColor: 'line',
    textAlign: 'left',
    verticalAlign: 'middle',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '&:focus-visible, &:has(:focus-visible)': FOCUS_RING,
  },
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: HEAD_HEIGHT,
    fontSize: '0.75rem',
    fontWeight: 500,
    color: 'text.secondary',
    bgcolor: 'background.paper',
    cursor: 'default',
    '&[data-sorts="true"]': { cursor: 'pointer' },
    '& > svg': { width: 18, height: 18, ml: 0.5, verticalAlign: 'middle', opacity: 0 },
    '&:hover > svg': { opacity: 0.5 },
    '&[aria-sort] > svg': { opacity: 1 },
  },
  '& th.select, & td.select': { width: CHECKBOX_WIDTH, p: '0 7px', textOverflow: 'clip' },
  '& .select > input': CHECKBOX,
  '& tbody > tr:hover': { bgcolor: 'action.hover' },
  '& tbody > tr[aria-selected="true"]': { bgcolor: 'primaryTint' },
  '& tbody > tr:last-of-type > td': { borderBottom: 0 },
} as const;

const PROGRESS = { position: 'absolute', top: HEAD_HEIGHT, left: 1, right: 1, height: 3, zIndex: 3 } as const;
