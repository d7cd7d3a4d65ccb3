/** Cell of a grid. The header is row -1; a column of checkboxes is column 0. */
export interface GridPosition {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
  /** Number of rows that Page Up and Page Down move. */
  page: number;
}

/** Returns the cell to which a key moves the focus; undefined for keys that do not move it. */
export function moved(
  { key, isWhole }: { key: string; /** True with Control or Command. */ isWhole: boolean },
  { row, column }: GridPosition,
  { rows, columns, page }: GridSize,
): GridPosition | undefined {
  const last = { row: rows - 1, column: columns - 1 };
  const moves: Record<string, GridPosition> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row: isWhole ? 0 : row, column: 0 },
    End: { row: isWhole ? last.row : row, column: last.column },
    PageUp: { row: Math.max(row - page, 0), column },
    PageDown: { row: row + page, column },
  };
  const to = moves[key];
  return to && { row: within(to.row, -1, last.row), column: within(to.column, 0, last.column) };
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));
