import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FRAME } from '#components/ui/frame.ts';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { LicenseInfo } from '#contracts/license-info.ts';

/** Plan, seats, use of this month and storage in figures. */
export function LicenseFigures({ info }: { info: LicenseInfo }) {
  const formats = useFormats();
  const { plan, seats, valid_until, storage, months } = info;
  const current = months.at(-1);
  return (
    <Box component="dl" sx={FIGURES}>
      <Figure term="Plan" note={valid_until ? `Valid until ${formats.day(valid_until)}` : 'No end'}>
        {plan}
      </Figure>
      <Figure
        term="Seats used"
        note={seats.limit === null ? 'Unlimited, guests apart' : `of ${formats.number(seats.limit)}`}
      >
        {formats.number(seats.used)}
      </Figure>
      <Figure term="Signatures" note="This month">
        {formats.number(current?.signatures ?? 0)}
      </Figure>
      <Figure term="API calls" note="This month">
        {formats.number(current?.api_calls ?? 0)}
      </Figure>
      <Figure term="Storage" note="All versions">
        {formats.bytes(storage)}
      </Figure>
    </Box>
  );
}

interface FigureProps {
  term: string;
  note: string;
  children: string;
}

function Figure({ term, note, children }: FigureProps) {
  return (
    <Box sx={{ minWidth: 0, px: 2.5, py: 2 }}>
      <Typography variant="caption" component="dt" color="textSecondary">
        {term}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {children}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {note}
        </Typography>
      </Box>
    </Box>
  );
}

const FIGURES = {
  ...FRAME,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, minmax(0, 1fr))' },
  m: 0,
  fontVariantNumeric: 'tabular-nums',
} as const;
