'use client';
import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CheckInProgress } from './check-in-progress.tsx';
import { CheckLocked } from './check-locked.tsx';
import { CheckRefused } from './check-refused.tsx';
import { CheckResult } from './check-result.tsx';
import type { Check } from './use-checks.ts';

export interface CheckedFileProps {
  check: Check;
  onAgain: (password?: string) => void;
  onRemove: () => void;
}

/** One file and what its check has come to. */
export function CheckedFile({ check, onAgain, onRemove }: CheckedFileProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} aria-live="polite">
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography
          id={id}
          variant="h3"
          component="h2"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {check.file.name}
        </Typography>
        <IconButton
          size="small"
          aria-label={`Remove ${check.file.name} from this page`}
          onClick={onRemove}
          sx={{ displayPrint: 'none' }}
        >
          <Close />
        </IconButton>
      </Stack>
      <Outcome check={check} onAgain={onAgain} />
    </Box>
  );
}

function Outcome({ check: { state, file }, onAgain }: Pick<CheckedFileProps, 'check' | 'onAgain'>) {
  switch (state.status) {
    case 'waiting':
      return <CheckInProgress name={file.name} share={0} />;
    case 'checking':
      return <CheckInProgress name={file.name} share={state.share} />;
    case 'locked':
      return <CheckLocked name={file.name} wasWrong={state.wasWrong} onPassword={onAgain} />;
    case 'refused':
      return <CheckRefused message={state.message} onRetry={state.mayRetry ? () => onAgain() : undefined} />;
    case 'checked':
      return <CheckResult report={state.report} />;
  }
}
