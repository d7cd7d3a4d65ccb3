import Check from '@mui/icons-material/CheckCircleOutlineRounded';
import ErrorOutline from '@mui/icons-material/ErrorOutlineRounded';
import Schedule from '@mui/icons-material/ScheduleRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { UsbItem, UsbItemState } from './usb-run.ts';

export interface UsbProgressProps {
  items: readonly UsbItem[];
  isBusy: boolean;
  onStop: () => void;
}

/** Progress of signing several documents with a token. */
export function UsbProgress({ items, isBusy, onStop }: UsbProgressProps) {
  const id = useId();
  const signed = items.filter(({ state }) => state === 'signed').length;
  return (
    <Box component="section" aria-labelledby={id} sx={FRAME}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, px: 1.5, py: 1 }}
      >
        <Typography id={id} variant="subtitle2" component="p" role="status">
          {signed} of {items.length} signed
        </Typography>
        {isBusy ? (
          <Button size="small" variant="text" onClick={onStop}>
            Stop
          </Button>
        ) : null}
      </Stack>
      <LinearProgress
        variant="determinate"
        value={(signed / items.length) * 100}
        aria-label="Documents signed"
        sx={{ height: 3 }}
      />
      <Box component="ul" sx={LIST}>
        {items.map(({ document, state, message }) => (
          <Box component="li" key={document.id} sx={ROW}>
            {ICONS[state]}
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Typography variant="body2" noWrap title={document.document_name}>
                {document.document_name}
              </Typography>
              {message ? (
                <Typography variant="caption" color="error">
                  {message}
                </Typography>
              ) : null}
            </Box>
            <Typography variant="caption" color="text.secondary">
              {LABELS[state]}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const LABELS: Record<UsbItemState, string> = {
  waiting: 'Waiting',
  signing: 'Signing …',
  signed: 'Signed',
  failed: 'Not signed',
};

const ICONS: Record<UsbItemState, ReactNode> = {
  waiting: <Schedule aria-hidden sx={{ fontSize: 18, color: 'text.disabled' }} />,
  signing: <CircularProgress aria-hidden size={16} />,
  signed: <Check aria-hidden sx={{ fontSize: 18, color: 'signed.main' }} />,
  failed: <ErrorOutline aria-hidden sx={{ fontSize: 18, color: 'rejected.main' }} />,
};

const FRAME = { border: 1, borderColor: 'line', borderRadius: 1, overflow: 'hidden' } as const;
const LIST = { m: 0, p: 0, listStyle: 'none', maxHeight: 240, overflowY: 'auto' } as const;
const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 1.5,
  py: 0.75,
  '& + &': { borderTop: 1, borderColor: 'line' },
} as const;
