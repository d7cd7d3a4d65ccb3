import { loadLater } from '../load-later.tsx';
import type { DataTableProps, TableRowData } from './data-table-column.ts';
import { RowTable } from './row-table.tsx';

/** With more rows only the visible ones are rendered. */
const MAX_RENDERED = 100;
/** More rows than a window shows at once. */
const FIRST_ROWS = 50;

const VirtualTable = loadLater<DataTableProps<TableRowData>>(
  async () => (await import('./virtual-table.tsx')).VirtualTable,
  () => true,
  FirstRows,
);

/**
 * Table with one page of rows that the service has sorted: plain HTML, so that the browser goes on with the table of the server.
 * For many rows it is the data grid, which renders in the browser only.
 */
export function DataTable<Row extends TableRowData>(props: DataTableProps<Row>) {
  return props.rows.length > MAX_RENDERED ? <VirtualTable {...props} /> : <RowTable {...props} />;
}

function FirstRows(props: DataTableProps<TableRowData>) {
  return <RowTable {...props} shown={FIRST_ROWS} />;
}
