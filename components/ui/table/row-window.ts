/** Rows that are rendered: from the index `from` to the one before `to`. */
export interface RowWindow {
  from: number;
  to: number;
  /** In pixels; 0 until the rows are measured. */
  rowHeight: number;
}

/** Place of a table in the window of the browser, in pixels. */
export interface TablePlace {
  /** Top of the first row, which lies above the visible part when the rows are scrolled. */
  rowsTop: number;
  /** Top and bottom of the visible part. */
  top: number;
  bottom: number;
  rowHeight: number;
}

/** Rows that are rendered before and after the visible ones; the window moves by as many at once. */
const SPARE = 8;

/** Returns the rows to render: the visible ones, and some before and after them. */
export function windowAt({ rowsTop, top, bottom, rowHeight }: TablePlace, rowCount: number): RowWindow {
  const first = Math.floor((top - rowsTop) / rowHeight / SPARE);
  const last = Math.ceil((bottom - rowsTop) / rowHeight / SPARE);
  const within = (index: number) => Math.max(0, Math.min(index, rowCount));
  return { from: within((first - 1) * SPARE), to: within((last + 1) * SPARE), rowHeight };
}

/** Row of a table, or the room of rows that are not rendered. */
export type TablePart = { index: number } | { key: string; height: number };

/** Returns what is rendered of a table: the rows of the window and the one with the Tab stop, and room for all others. */
export function partsOf({ from, to, rowHeight }: RowWindow, active: number, rowCount: number): TablePart[] {
  const parts: TablePart[] = [];
  let next = 0;
  const addRoom = (end: number) => {
    if (rowHeight > 0 && end > next) parts.push({ key: `to-${end}`, height: (end - next) * rowHeight });
  };
  const add = (index: number) => {
    addRoom(index);
    parts.push({ index });
    next = index + 1;
  };
  const end = Math.min(to, rowCount);
  if (active >= 0 && active < from) add(active);
  for (let index = from; index < end; index += 1) add(index);
  if (active >= end && active < rowCount) add(active);
  addRoom(rowCount);
  return parts;
}
