import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import ErrorIcon from '@mui/icons-material/ErrorRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { PartState } from '#contracts/system-status.ts';
import { useSystemStatus, type SystemReport } from './use-system-status.ts';

/** State of the services and of the parts they depend on, with the time of the check. */
export function SystemStatus() {
  const { report, check } = useSystemStatus();
  return (
    <section aria-labelledby="status-title" aria-busy={report === undefined}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h2" id="status-title">
          System status
        </Typography>
        <Button size="small" onClick={check} disabled={report === undefined}>
          Check again
        </Button>
      </Stack>
      {report ? <Report report={report} /> : <Skeleton variant="rounded" sx={{ height: 290 }} />}
    </section>
  );
}

function Report({ report: { checkedAt, parts } }: { report: SystemReport }) {
  const formats = useFormats();
  const isWhole = parts.every(({ state }) => state === 'operational');
  return (
    <>
      <Typography variant="body2" role="status">
        {isWhole ? 'Everything works.' : 'Some parts do not work right now. Try again later.'}
      </Typography>
      <Box
        component="ul"
        aria-labelledby="status-title"
        sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, borderTop: 1, borderColor: 'line' }}
      >
        {parts.map(({ name, state }) => (
          <Stack
            component="li"
            key={name}
            direction="row"
            sx={{
              justifyContent: 'space-between',
              gap: 2,
              py: 1,
              borderBottom: 1,
              borderColor: 'line',
              typography: 'body2',
            }}
          >
            <span>{name}</span>
            <State state={state} />
          </Stack>
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        Checked {formats.dateTime(checkedAt)}
      </Typography>
    </>
  );
}

const LOOKS = {
  operational: { Icon: CheckCircle, word: 'Operational', color: 'signed.main' },
  failing: { Icon: ErrorIcon, word: 'Not operational', color: 'rejected.main' },
} as const;

function State({ state }: { state: PartState }) {
  const { Icon, word, color } = LOOKS[state];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color, fontWeight: 500 }}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      {word}
    </Box>
  );
}
