import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { FRAME } from '#components/ui/frame.ts';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { MonthOfUse } from '#contracts/license-info.ts';
import { monthLabel } from './month-label.ts';

/** Signatures and calls by API key by month, as bars. The table beside them says the same. */
export function MonthCharts({ months }: { months: readonly MonthOfUse[] }) {
  const { vars } = useTheme();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
      <MonthChart
        title="Signatures"
        months={months}
        valueOf={({ signatures }) => signatures}
        color={vars?.palette.primary.main ?? ''}
      />
      <MonthChart
        title="API calls"
        months={months}
        valueOf={({ api_calls }) => api_calls}
        color={vars?.palette.signed.main ?? ''}
      />
    </Box>
  );
}

interface MonthChartProps {
  title: string;
  months: readonly MonthOfUse[];
  valueOf: (month: MonthOfUse) => number;
  color: string;
}

function MonthChart({ title, months, valueOf, color }: MonthChartProps) {
  const formats = useFormats();
  const values = months.map(valueOf);
  const format = (value: number | null) => formats.number(value ?? 0);
  return (
    <Box sx={{ ...FRAME, minWidth: 0, pt: 2 }}>
      <Typography variant="subtitle2" component="p" sx={{ px: 2 }}>
        {title}
      </Typography>
      <BarChart
        height={220}
        hideLegend
        skipAnimation
        disableKeyboardNavigation
        xAxis={[
          {
            scaleType: 'band',
            data: months.map(({ month }) => month),
            valueFormatter: (month: string, { location }) =>
              location === 'tick' ? monthLabel(month).slice(0, 3) : monthLabel(month),
          },
        ]}
        yAxis={[{ min: 0, max: Math.max(4, ...values), tickMinStep: 1, valueFormatter: format, width: 56 }]}
        series={[{ data: values, label: title, color, valueFormatter: format }]}
        borderRadius={3}
      />
    </Box>
  );
}
