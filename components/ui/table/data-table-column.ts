import type { ReactNode } from 'react';

/** Column of a DataTable. */
export interface TableColumn<Row> {
  field: string;
  header: string;
  /** In pixels. */
  width?: number;
  /** Makes the column take the remaining width, but not less than `width`. */
  grows?: true;
  /** Direction of the sort when the header is clicked first; the column cannot be sorted without it. */
  sortsFirst?: 'asc' | 'desc';
  /** Makes the cell the row header, which names the row to screen readers. */
  isRowHeader?: true;
  /** Renders a cell. Its focusable elements need `tabIndex`, so that the arrow keys reach them. */
  render: (row: Row, cell: { tabIndex: 0 | -1 }) => ReactNode;
}

/** Column that the rows are sorted by, and the direction. */
export interface TableSort {
  field: string;
  direction: 'asc' | 'desc';
}
