import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useRef, useSyncExternalStore } from 'react';
import {
  CHECKBOX_WIDTH,
  COLUMN_WIDTH,
  type TableColumn,
  type TableRow,
  type TableSort,
} from './data-table-column.ts';
import { DataTableHead } from './data-table-head.tsx';
import { LOADING_BAR, NOT_INTERACTIVE, TABLE, TABLE_FRAME } from './data-table-looks.ts';
import { DataTableRow } from './data-table-row.tsx';
import type { TableSelection } from './data-table-selection.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useRowWindow } from './use-row-window.ts';
import { useRowSelection } from './use-row-selection.ts';

export interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
  /** True if new rows are being loaded; the current ones stay visible. */
  isLoading?: boolean;
  /** Gives each row a checkbox. */
  selection?: TableSelection | undefined;
  /** Height from which on the rows scroll below the header. */
  maxHeight?: number | string;
}

/**
 * Table with one page of rows that the service has sorted. Of many rows it renders those that are visible. It is plain HTML on the
 * server and a grid, with its keyboard, once the page is hydrated.
 */
export function DataTable<Row extends TableRow>({
  label,
  rows,
  columns,
  sort,
  onSortChange,
  isLoading = false,
  selection,
  maxHeight = 'none',
}: DataTableProps<Row>) {
  const isInteractive = useHydrated();
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const choice = useRowSelection(selection, rows);
  const columnCount = columns.length + (selection ? 1 : 0);
  const focus = useGridFocus(table, { rows: rows.length, columns: columnCount }, choice.onKey);
  const items = useRowWindow(frame, rows.length, focus.active.row);
  const activeColumnOf = (row: number) => (focus.active.row === row ? focus.active.column : undefined);
  return (
    <Box ref={frame} sx={{ ...TABLE_FRAME, maxHeight }}>
      <Box sx={LOADING_BAR}>{isLoading ? <LinearProgress aria-label="Loading" /> : null}</Box>
      <Box
        component="table"
        ref={table}
        role={isInteractive ? 'grid' : 'table'}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-busy={isLoading}
        aria-multiselectable={selection && isInteractive ? true : undefined}
        onFocus={focus.onFocus}
        onKeyDown={focus.onKeyDown}
        sx={{ ...TABLE, minWidth: leastWidth(columns, selection), ...(isInteractive ? {} : NOT_INTERACTIVE) }}
      >
        <colgroup>
          {selection ? <col width={CHECKBOX_WIDTH} /> : null}
          {columns.map(({ field, grows, width = COLUMN_WIDTH }) => (
            <col key={field} {...(grows ? {} : { width })} />
          ))}
        </colgroup>
        <DataTableHead
          columns={columns}
          sort={sort}
          onSortChange={onSortChange}
          activeColumn={activeColumnOf(-1)}
          isInteractive={isInteractive}
          selected={choice.selected}
          onSelectAll={choice.selectAll}
        />
        <tbody>
          {items.map((item) => {
            if ('gap' in item) return <Gap key={`gap ${item.gap}`} height={item.gap} />;
            const row = rows[item.row];
            return row ? (
              <DataTableRow
                key={row.id}
                row={row}
                index={item.row}
                columns={columns}
                activeColumn={activeColumnOf(item.row)}
                isInteractive={isInteractive}
                isSelected={selection?.ids.has(String(row.id))}
                onSelect={choice.select}
              />
            ) : null;
          })}
        </tbody>
      </Box>
    </Box>
  );
}

/** Takes the place of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden data-gap="">
      <td height={height} />
    </tr>
  );
}

function leastWidth<Row>(columns: readonly TableColumn<Row>[], selection: unknown): number {
  const widths = columns.map(({ width = COLUMN_WIDTH }) => width);
  return widths.reduce((sum, width) => sum + width, selection ? CHECKBOX_WIDTH : 0);
}

const never = () => () => undefined;

/** Returns whether the component is hydrated: false on the server and in the first rendering of the browser. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
