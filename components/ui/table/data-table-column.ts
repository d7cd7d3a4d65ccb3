import type { ReactNode } from 'react';

/** One column of a DataTable. */
export interface TableColumn<Row> {
  field: string;
  header: string;
  width?: number;
  /** Takes the room that the others leave, but never less than `width`. */
  grows?: true;
  /** The order that the first press on the header gives; a column without it cannot be sorted by. */
  sortsFirst?: 'asc' | 'desc';
  /** The cell that names its row to screen readers. */
  isRowHeader?: true;
  /** `tabIndex` belongs on what the cell holds to press, so that the arrow keys reach it. */
  render: (row: Row, cell: { tabIndex: 0 | -1 }) => ReactNode;
}

export interface TableSort {
  field: string;
  direction: 'asc' | 'desc';
}
