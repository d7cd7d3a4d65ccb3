import Box from '@mui/material/Box';
import { DataGrid, useGridApiRef, type GridColDef, type GridSortModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useNonce } from '../nonce.tsx';
import {
  COLUMN_WIDTH,
  type DataTableProps,
  type TableColumn,
  type TableRowData,
  type TableSort,
} from './data-table-column.ts';
import { ROW_ACTIONS } from './row-actions.ts';
import { useRowShortcuts } from './use-row-shortcuts.ts';

/** Table of which only the visible rows are rendered. */
export function VirtualTable({
  label,
  rows,
  columns,
  sort,
  onSortChange,
  isLoading = false,
}: DataTableProps<TableRowData>) {
  const nonce = useNonce();
  const gridColumns = useMemo(() => columns.map(toGridColumn), [columns]);
  const sortModel = useMemo(() => sortModelOf(sort, columns), [sort, columns]);
  const apiRef = useGridApiRef();
  useRowShortcuts(apiRef, columns);
  const handleSort = ([first]: GridSortModel) => {
    if (first?.sort) onSortChange({ field: first.field, direction: first.sort });
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column' }}>
      <DataGrid
        apiRef={apiRef}
        aria-label={label}
        {...(nonce === undefined ? {} : { nonce })}
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

/** Returns the sort as the grid takes it; none for an order that is not that of a column. */
function sortModelOf(
  { field, direction }: TableSort,
  columns: readonly Pick<TableColumn<TableRowData>, 'field'>[],
): GridSortModel {
  return columns.some((column) => column.field === field) ? [{ field, sort: direction }] : [];
}

function toGridColumn(column: TableColumn<TableRowData>): GridColDef<TableRowData> {
  const { field, header, width = COLUMN_WIDTH, grows, sortsFirst, isRowHeader } = column;
  return {
    field,
    headerName: header,
    ...(grows ? { flex: 1, minWidth: width } : { width }),
    sortable: sortsFirst !== undefined,
    sortingOrder: sortsFirst === 'asc' ? ['asc', 'desc'] : ['desc', 'asc'],
    resizable: false,
    rowHeader: isRowHeader ?? false,
    display: 'flex',
    renderCell: ({ row, tabIndex }) => column.render(row, { tabIndex }),
  };
}
