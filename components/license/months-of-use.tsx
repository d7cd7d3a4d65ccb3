import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Fold } from '#components/ui/fold.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { loadLater } from '#components/ui/load-later.tsx';
import type { MonthOfUse } from '#contracts/license-info.ts';
import { monthLabel } from './month-label.ts';

const MonthCharts = loadLater(
  async () => (await import('./month-charts.tsx')).MonthCharts,
  () => true,
);

/** Signatures and calls by API key of the last months: as charts, which load after the page, and as a table. */
export function MonthsOfUse({ months }: { months: readonly MonthOfUse[] }) {
  return (
    <Box component="section" aria-labelledby="months-of-use">
      <Typography variant="h3" component="h2" id="months-of-use" sx={{ mb: 1.5 }}>
        Last 12 months
      </Typography>
      <Box aria-hidden sx={{ minHeight: { xs: 568, md: 276 } }}>
        <MonthCharts months={months} />
      </Box>
      <Fold label="Show as a table">
        <MonthsTable months={months} />
      </Fold>
    </Box>
  );
}

function MonthsTable({ months }: { months: readonly MonthOfUse[] }) {
  const formats = useFormats();
  return (
    <Table size="small" aria-label="Use by month" sx={{ maxWidth: 480 }}>
      <TableHead>
        <TableRow>
          <TableCell>Month</TableCell>
          <TableCell align="right">Signatures</TableCell>
          <TableCell align="right">API calls</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {months.toReversed().map(({ month, signatures, api_calls }) => (
          <TableRow key={month}>
            <TableCell component="th" scope="row">
              {monthLabel(month)}
            </TableCell>
            <TableCell align="right">{formats.number(signatures)}</TableCell>
            <TableCell align="right">{formats.number(api_calls)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
