import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { VerificationReport } from '#contracts/signature-report.ts';
import { documentMeaningOf, headlineOf } from '#contracts/signature-headline.ts';
import { VERDICT_STYLES } from './verdict-styles.ts';

export interface ReportHeadlineProps {
  report: VerificationReport;
  /** True if it is shown in a narrow panel. */
  isSmall?: boolean;
}

/** Verdict on the whole file, in a headline and one sentence. */
export function ReportHeadline({ report, isSmall = false }: ReportHeadlineProps) {
  const { Icon, color, background } = VERDICT_STYLES[report.verdict];
  return (
    <Box sx={{ ...ROW, p: isSmall ? 1.5 : { xs: 2, sm: 2.5 }, bgcolor: background }}>
      <Icon aria-hidden sx={{ fontSize: isSmall ? 24 : 36, color }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant={isSmall ? 'subtitle2' : 'h2'} component={isSmall ? 'p' : 'h2'} sx={{ color }}>
          {headlineOf(report)}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.25 }}>
          {documentMeaningOf(report)}
        </Typography>
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  columnGap: 1.5,
  borderRadius: 1,
} as const;
