import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { TableColumn } from './data-table-column.ts';

export interface StaticTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  maxHeight: number | string;
  /** True if to leave space for the grid's checkboxes. */
  hasCheckboxes: boolean;
}

/** More rows than a window shows at once; the grid renders the others. */
const MAX_ROWS = 50;

const CHECKBOX_WIDTH = 50;

const CELL = {
  height: 44,
  py: 0,
  px: '10px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

/** Hides row actions like the grid and disables them: a menu opened here would close when the grid replaces this table. */
const NO_ACTIONS = {
  '& [data-row-action]': { pointerEvents: 'none' },
  '@media (hover: hover)': { '& [data-row-action]': { opacity: 0 } },
} as const;

/** Table of plain HTML, shown until the page is hydrated; its dimensions are those of the grid that replaces it. */
export function StaticTable<Row extends { id?: unknown }>({
  label,
  rows,
  columns,
  maxHeight,
  hasCheckboxes,
}: StaticTableProps<Row>) {
  return (
    <TableContainer
      sx={{
        border: 1,
        borderColor: 'line',
        borderRadius: 1,
        bgcolor: 'background.paper',
        maxHeight,
        ...NO_ACTIONS,
      }}
    >
      <Table aria-label={label} stickyHeader sx={{ tableLayout: 'fixed', minWidth: 700 }}>
        <TableHead>
          <TableRow>
            {hasCheckboxes ? <TableCell aria-hidden sx={{ ...CELL, width: CHECKBOX_WIDTH }} /> : null}
            {columns.map((column) => (
              <TableCell
                key={column.field}
                sx={{ ...CELL, height: 40, width: column.grows ? 'auto' : (column.width ?? 100) }}
              >
                {column.header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.slice(0, MAX_ROWS).map((row) => (
            <TableRow key={String(row.id)}>
              {hasCheckboxes ? <TableCell aria-hidden sx={CELL} /> : null}
              {columns.map((column) => (
                <TableCell key={column.field} sx={CELL}>
                  {column.render(row, { tabIndex: -1 })}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
