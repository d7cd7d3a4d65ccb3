import Down from '@mui/icons-material/ArrowDownwardRounded';
import Up from '@mui/icons-material/ArrowUpwardRounded';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo, type SyntheticEvent } from 'react';
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
      <TableContainer sx={{ ...FRAME, ...ROW_ACTIONS, maxHeight }}>
        <Table
          ref={table}
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-multiselectable={selection ? true : undefined}
          aria-busy={isLoading}
          stickyHeader
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
          sx={{ tableLayout: 'fixed', minWidth }}
        >
          <TableHead onClick={changeSort}>
            <HeadRow
              columns={columns}
              sort={sort}
              activeColumn={columnOf(0)}
              allSelected={selection ? selecting.all : undefined}
              rowCount={rows.length}
            />
          </TableHead>
          <TableBody>
            {rows.slice(0, shown).map((row, index) => (
              <BodyRow
                key={row.id}
                row={row}
                columns={columns}
                isSelected={selection ? selection.ids.has(row.id) : undefined}
                activeColumn={columnOf(index + 1)}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
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
    <TableRow>
      {allSelected ? (
        <TableCell sx={CHECKBOX_CELL}>
          <SelectBox
            label={allSelected === 'all' ? unselect : select}
            isChecked={allSelected === 'all'}
            isPartly={allSelected === 'some'}
            isActive={activeColumn === 0}
          />
        </TableCell>
      ) : null}
      {columns.map(({ field, header, grows, width = COLUMN_WIDTH, sortsFirst }) => {
        const isSorted = sort.field === field;
        return (
          <TableCell
            key={field}
            data-field={field}
            role="columnheader"
            aria-sort={isSorted && sortsFirst ? WORDS[sort.direction] : undefined}
            tabIndex={-1}
            sx={{
              ...CELL,
              height: HEAD_HEIGHT,
              width: grows ? 'auto' : width,
              cursor: sortsFirst ? 'pointer' : 'default',
            }}
          >
            {header}
            {sortsFirst ? (
              <SortArrow direction={isSorted ? sort.direction : sortsFirst} isShown={isSorted} />
            ) : null}
          </TableCell>
        );
      })}
    </TableRow>
  );
}

/** Arrow of a column that can be sorted; one that the rows are not sorted by shows it faintly under the pointer. */
function SortArrow({ direction, isShown }: { direction: TableSort['direction']; isShown: boolean }) {
  const Arrow = direction === 'asc' ? Up : Down;
  return <Arrow aria-hidden sx={isShown ? ARROW : FAINT_ARROW} />;
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
    <TableRow hover selected={isSelected ?? false} aria-selected={isSelected} data-id={row.id} sx={SELECTED}>
      {isSelected === undefined ? null : (
        <TableCell role="gridcell" sx={CHECKBOX_CELL}>
          <SelectBox label="Select row" isChecked={isSelected} isActive={activeColumn === 0} />
        </TableCell>
      )}
      <BodyCells
        row={row}
        columns={columns}
        activeColumn={activeColumn === null ? null : activeColumn - first}
      />
    </TableRow>
  );
});

type BodyCellsProps = Pick<BodyRowProps, 'row' | 'columns' | 'activeColumn'>;

/** Cells of the columns, which a change of the selection does not render anew. */
const BodyCells = memo(function BodyCells({ row, columns, activeColumn }: BodyCellsProps) {
  return columns.map((column, index) => (
    <TableCell
      key={column.field}
      role={column.isRowHeader ? 'rowheader' : 'gridcell'}
      tabIndex={-1}
      sx={CELL}
    >
      {column.render(row, { tabIndex: tabIndexOf(activeColumn === index) })}
    </TableCell>
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
  return (
    <Checkbox
      size="small"
      disableRipple
      checked={isChecked}
      indeterminate={isPartly}
      onChange={handledByTable}
      slotProps={{ input: { 'aria-label': label, tabIndex: tabIndexOf(isActive) } }}
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

const FOCUS_RING = { outline: '1px solid', outlineColor: 'primary.main', outlineOffset: '-1px' } as const;

const CELL = {
  height: 44,
  py: 0,
  px: '10px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&:focus-visible, &:has(:focus-visible)': FOCUS_RING,
} as const;

const CHECKBOX_CELL = { ...CELL, width: CHECKBOX_WIDTH, px: '7px', textOverflow: 'clip' } as const;

const ARROW = { fontSize: 18, ml: 0.5, verticalAlign: 'middle' } as const;
const FAINT_ARROW = { ...ARROW, opacity: 0, 'th:hover > &': { opacity: 0.5 } } as const;

const SELECTED = {
  '&:last-of-type td': { borderBottom: 0 },
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primaryTint' },
} as const;

const FRAME = {
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.paper',
  scrollPaddingTop: HEAD_HEIGHT,
  fontVariantNumeric: 'tabular-nums',
} as const;

const PROGRESS = { position: 'absolute', top: HEAD_HEIGHT, left: 1, right: 1, height: 3, zIndex: 3 } as const;
