import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { memo, useEffect, useRef, type SyntheticEvent } from 'react';
import { PlainIcon } from '../plain-icon.tsx';
import {
  COLUMN_WIDTH,
  selectAllLabels,
  type DataTableProps,
  type TableColumn,
  type TableRowData,
  type TableSort,
} from './data-table-column.ts';
import { ROW_ACTIONS } from './row-actions.ts';
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

interface HeadRowProps {
  columns: readonly TableColumn<TableRowData>[];
  sort: TableSort;
  activeColumn: number | null;
  /** Undefined without checkboxes. */
  allSelected: 'none' | 'some' | 'all' | undefined;
  rowCount: number;
}

function HeadRow({ columns, sort, activeColumn, allSelected, rowCount }: HeadRowProps) {
  const { select, unselect } = selectAllLabels(rowCount);
  return (
    <tr>
      {allSelected ? (
        <th className="select">
          <SelectBox
            label={allSelected === 'all' ? unselect : select}
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
  const { field, header, grows, width = COLUMN_WIDTH, sortsFirst } = column;
  const direction = sorted ?? sortsFirst;
  return (
    <Box
      component="th"
      data-field={field}
      data-sorts={sortsFirst !== undefined}
      role="columnheader"
      aria-sort={sorted && sortsFirst ? WORDS[sorted] : undefined}
      tabIndex={-1}
      sx={{ width: grows ? 'auto' : width }}
    >
      {header}
      {sortsFirst ? <PlainIcon path={direction === 'asc' ? UP : DOWN} /> : null}
    </Box>
  );
});

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

interface SelectBoxProps {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  isActive: boolean;
}

/** Checkbox whose changes the table handles. */
function SelectBox({ label, isChecked, isPartly = false, isActive }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly; // there is no attribute for it
  }, [isPartly]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      tabIndex={tabIndexOf(isActive)}
      checked={isChecked}
      data-indeterminate={isPartly}
      onChange={handledByTable}
    />
  );
}

/** Returns false for an event in a menu or dialog that a row has opened. */
function isWithin({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

const handledByTable = () => undefined;
const tabIndexOf = (isActive: boolean) => (isActive ? 0 : -1);
const WORDS = { asc: 'ascending', desc: 'descending' } as const;

/** Paths of Material Design's icons ArrowUpwardRounded and ArrowDownwardRounded. */
const UP =
  'M13 19V7.83l4.88 4.88c.39.39 1.03.39 1.42 0s.39-1.02 0-1.41l-6.59-6.59a.996.996 0 0 0-1.41 0l-6.6 6.58c-.39.39-.39 1.02 0 1.41s1.02.39 1.41 0L11 7.83V19c0 .55.45 1 1 1s1-.45 1-1';
const DOWN =
  'M11 5v11.17l-4.88-4.88c-.39-.39-1.03-.39-1.42 0s-.39 1.02 0 1.41l6.59 6.59c.39.39 1.02.39 1.41 0l6.59-6.59c.39-.39.39-1.02 0-1.41a.996.996 0 0 0-1.41 0L13 16.17V5c0-.55-.45-1-1-1s-1 .45-1 1';

const FOCUS_RING = { outline: '1px solid', outlineColor: 'primary.main', outlineOffset: '-1px' } as const;

/** Mask with one of Material Design's icons, filled with the colour of the checkbox. */
const mask = (path: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${path}"/></svg>`,
  )}")`;

const CHECKBOX = {
  appearance: 'none',
  display: 'block',
  position: 'relative',
  width: 20,
  height: 20,
  m: '8px',
  cursor: 'pointer',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    bgcolor: 'text.secondary',
    mask: `${mask('M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z')} center / 20px 20px no-repeat`,
  },
  '&::after': { content: '""', position: 'absolute', inset: -8 }, // takes presses around it
  '&:checked::before': {
    bgcolor: 'primary.main',
    maskImage: mask(
      'M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.89-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z',
    ),
  },
  '&:indeterminate::before, &[data-indeterminate="true"]::before': {
    bgcolor: 'primary.main',
    maskImage: mask(
      'M19 3H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2zm-2 10H7v-2h10v2z',
    ),
  },
  '&:focus-visible': { outline: 'none' },
} as const;

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
