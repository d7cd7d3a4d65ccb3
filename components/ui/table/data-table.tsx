import Box from '@mui/material/Box';
import { DataGrid, type GridColDef, type GridSortModel, type GridValidRowModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useHydrated } from '#shared/use-hydrated.ts';
import type { TableColumn, TableSort } from './data-table-column.ts';
import { selectionProps, type TableSelection } from './data-table-selection.ts';
import { StillTable } from './data-table-still.tsx';
import { useNonce } from '../providers.tsx';

export interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
  /** New rows are on their way; those that are there stay. */
  isLoading?: boolean;
  /** Where given, each row has a box to choose it by. */
  selection?: TableSelection | undefined;
  /** The table scrolls inside itself from this height on, under its header. */
  maxHeight?: number | string;
}

/** One page of rows that the service has sorted. The server sends it as plain HTML, since the grid draws only in a browser. */
export function DataTable<Row extends GridValidRowModel>({
  label,
  rows,
  columns,
  sort,
  onSortChange,
  isLoading = false,
  selection,
  maxHeight = 'none',
}: DataTableProps<Row>) {
  const nonce = useNonce();
  const gridColumns = useMemo(() => columns.map(toGridColumn), [columns]);
  const chosen = useMemo(() => selectionProps(selection, rows.length), [selection, rows.length]);
  if (!useHydrated()) {
    const hasBoxes = selection !== undefined;
    return (
      <StillTable label={label} rows={rows} columns={columns} maxHeight={maxHeight} hasBoxes={hasBoxes} />
    );
  }
  const takeSort = ([first]: GridSortModel) => {
    if (first?.sort) onSortChange({ field: first.field, direction: first.sort });
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight, minHeight: 0 }}>
      <DataGrid
        aria-label={label}
        {...(nonce === undefined ? {} : { nonce })}
        {...chosen}
        rows={rows}
        columns={gridColumns}
        loading={isLoading}
        // The rows are one page already: the grid's own paging would cut them off after a hundred.
        paginationMode="server"
        rowCount={rows.length}
        sortingMode="server"
        sortModel={[{ field: sort.field, sort: sort.direction }]}
        onSortModelChange={takeSort}
        disableColumnFilter
        hideFooter
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        sx={ROW_ACTIONS}
      />
    </Box>
  );
}

/** What stands in an element with `data-row-action` shows on hover and focus, and always where nothing can hover. */
const ROW_ACTIONS = {
  '& [data-row-action]': { transition: 'opacity 120ms' },
  '@media (hover: hover)': {
    '& .MuiDataGrid-row:not(:hover):not(:focus-within) [data-row-action]:not([aria-expanded="true"])': {
      opacity: 0,
    },
  },
} as const;

function toGridColumn<Row extends GridValidRowModel>(column: TableColumn<Row>): GridColDef<Row> {
  const { field, header, width = 100, grows, sortsFirst, isRowHeader, render } = column;
  return {
    field,
    headerName: header,
    ...(grows ? { flex: 1, minWidth: width } : { width }),
    sortable: sortsFirst !== undefined,
    sortingOrder: sortsFirst === 'asc' ? ['asc', 'desc'] : ['desc', 'asc'],
    resizable: false,
    rowHeader: isRowHeader ?? false,
    display: 'flex',
    renderCell: ({ row, tabIndex }) => render(row, { tabIndex }),
  };
}
