import { loadLater } from '../load-later.tsx';
import type { DataTableProps, TableRowData } from './data-table-column.ts';
import { RowTable } from './row-table.tsx';

/** Rows of a table of plain HTML; more are shown by the data grid. */
const MAX_ROWS = 100;

const VirtualTable = loadLater<DataTableProps<TableRowData>>(
  async () => (await import('./virtual-table.tsx')).VirtualTable,
  () => true,
  RowTable,
);

/** Table with one page of rows that the service has sorted, which are read but not selected. */
export function DataTable<Row extends TableRowData>(props: DataTableProps<Row>) {
  return props.rows.length > MAX_ROWS ? <VirtualTable {...props} /> : <RowTable {...props} />;
}
