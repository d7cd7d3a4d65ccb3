import Box from '@mui/material/Box';
import {
  DataGrid,
  useGridApiRef,
  type GridColDef,
  type GridSortModel,
  type GridValidRowModel,
} from '@mui/x-data-grid';
import { useMemo, useSyncExternalStore } from 'react';
import type { TableColumn, TableSort } from './data-table-column.ts';
import { selectionProps, type TableSelection } from './data-table-selection.ts';
import { StaticTable } from './static-table.tsx';
import { useRowShortcuts } from './use-row-shortcuts.ts';
import { useNonce } from '../providers.tsx';

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

/** Table with one page of rows that the service has sorted. Rendered as plain HTML on the server: the grid needs a browser. */
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
  const selectable = useMemo(() => selectionProps(selection, rows.length), [selection, rows.length]);
  const sortModel = useMemo(() => sortModelOf(sort, columns), [sort, columns]);
  const apiRef = useGridApiRef();
  useRowShortcuts(apiRef, columns);
  if (!useHydrated()) {
    return (
      <StaticTable
        label={label}
        rows={rows}
        columns={columns}
        maxHeight={maxHeight}
        hasCheckboxes={selection !== undefined}
      />
    );
  }
  const handleSort = ([first]: GridSortModel) => {
    if (first?.sort) onSortChange({ field: first.field, direction: first.sort });
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight, minHeight: 0 }}>
      <DataGrid
        apiRef={apiRef}
        aria-label={label}
        {...(nonce === undefined ? {} : { nonce })}
        {...selectable}
        rows={rows}
        columns={gridColumns}
        loading={isLoading}
        // The rows are one page: the grid's own pagination would show a hundred of them at most.
        paginationMode="server"
        rowCount={rows.length}
        sortingMode="server"
        sortModel={sortModel}
        onSortModelChange={handleSort}
        disableColumnFilter
        hideFooter
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        sx={ROW_ACTIONS}
      />
    </Box>
  );
}

/** Shows elements with `data-row-action` on hover and focus only; always on devices without hover. */
const ROW_ACTIONS = {
  '& [data-row-action]': { transition: 'opacity 120ms' },
  '@media (hover: hover)': {
    '& .MuiDataGrid-row:not(:hover):not(:focus-within) [data-row-action]:not([aria-expanded="true"])': {
      opacity: 0,
    },
  },
} as const;

/** Returns the sort as the grid takes it; none for an order that is not that of a column. */
function sortModelOf(
  { field, direction }: TableSort,
  columns: readonly Pick<TableColumn<never>, 'field'>[],
): GridSortModel {
  return columns.some((column) => column.field === field) ? [{ field, sort: direction }] : [];
}

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

const never = () => () => undefined;

/** Returns whether the component is hydrated: false on the server and in the first rendering of the browser. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
