import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { TableColumn } from './data-table-column.ts';

export interface StillTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  maxHeight: number | string;
  /** Leaves the room of the grid's boxes. */
  hasBoxes: boolean;
}

/** More rows than any window shows at once; the grid brings the others. */
const ROWS_IN_SIGHT = 50;

const BOX_WIDTH = 50;

const CELL = {
  height: 44,
  py: 0,
  px: '10px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

/** In the grid they show on hover. What they open would close when the grid takes this table's place, so they wait for it. */
const NO_ACTIONS = {
  '& [data-row-action]': { pointerEvents: 'none' },
  '@media (hover: hover)': { '& [data-row-action]': { opacity: 0 } },
} as const;

/** The table as it can be read before the page comes to life, with the measures of the grid that follows it. */
export function StillTable<Row extends { id?: unknown }>({
  label,
  rows,
  columns,
  maxHeight,
  hasBoxes,
}: StillTableProps<Row>) {
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
            {hasBoxes ? <TableCell aria-hidden sx={{ ...CELL, width: BOX_WIDTH }} /> : null}
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
          {rows.slice(0, ROWS_IN_SIGHT).map((row) => (
            <TableRow key={String(row.id)}>
              {hasBoxes ? <TableCell aria-hidden sx={CELL} /> : null}
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
