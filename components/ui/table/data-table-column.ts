import type { ReactNode } from 'react';

/** Row of a DataTable. */
export interface TableRowData {
  id: string;
}

/** Column of a DataTable. */
export interface TableColumn<Row extends TableRowData> {
  field: string;
  header: string;
  /** In pixels. */
  width?: number;
  /** Makes the column take the remaining width, but not less than `width`. */
  grows?: true;
  /** Width in pixels of the narrowest window that shows the column. Who makes the columns leaves it out in others; until then, CSS hides it. */
  showsFrom?: number;
  /** Direction of the sort when the header is clicked first; the column cannot be sorted without it. */
  sortsFirst?: 'asc' | 'desc';
  /** Makes the cell the row header, which names the row to screen readers. */
  isRowHeader?: true;
  /** Returns the text of the row header, which names the checkbox of the row. A method, as `render`. */
  nameOf?(row: Row): string;
  /**
   * Renders a cell. Its focusable elements need `tabIndex`, so that the arrow keys reach them. A method, so that columns of any
   * kind of row can be passed on beside their rows.
   */
  render(row: Row, cell: { tabIndex: 0 | -1 }): ReactNode;
}

/** Width of a column without one, in pixels. */
export const COLUMN_WIDTH = 100;

/** Column that the rows are sorted by, and the direction. */
export interface TableSort {
  field: string;
  direction: 'asc' | 'desc';
}

/** Ids of the selected rows, rows of other pages included. */
export interface TableSelection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
}

/** Properties of a table with one page of rows that the service has sorted. */
export interface DataTableProps<Row extends TableRowData> {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
  /** True if new rows are being loaded; the current ones stay visible. */
  isLoading?: boolean;
}

/** Properties of a table whose rows can be selected and scroll below the header. */
export interface RowTableProps extends DataTableProps<TableRowData> {
  /** Gives each row a checkbox. */
  selection?: TableSelection | undefined;
  /** Height from which on the rows scroll below the header. */
  maxHeight?: number | string;
}
