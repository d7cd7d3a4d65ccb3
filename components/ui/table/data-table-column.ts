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
  /** True if each cell holds one control, which takes the focus in place of the cell. */
  holdsControl?: true;
  /** Renders a cell. Its control needs `tabIndex`, so that the arrow keys reach it. */
  render: (row: Row, cell: { tabIndex: 0 | -1 }) => ReactNode;
}

/** Column that the rows are sorted by, and the direction. */
export interface TableSort {
  field: string;
  direction: 'asc' | 'desc';
}

/** Row of a table: an object with an id. */
export interface TableRow {
  id: string | number;
}

/** Width of a column without one, in pixels. */
export const COLUMN_WIDTH = 100;
/** Width of the column of checkboxes, in pixels. */
export const CHECKBOX_WIDTH = 50;
/** Height of each row, in pixels. */
export const ROW_HEIGHT = 44;
/** Height of the header, in pixels. */
export const HEADER_HEIGHT = 40;
