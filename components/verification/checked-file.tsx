import Close from '@mui/icons-material/CloseRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CheckPasswordForm } from './check-password-form.tsx';
import { CheckResult } from './check-result.tsx';
import type { FileCheck } from './use-file-checks.ts';

export interface CheckedFileProps {
  check: FileCheck;
  onRecheck: (password?: string) => void;
  onRemove: () => void;
}

/** One file with the progress or the result of its check. */
export function CheckedFile({ check, onRecheck, onRemove }: CheckedFileProps) {
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
      <CheckOutcome check={check} onRecheck={onRecheck} />
    </Box>
  );
}

function CheckOutcome({ check, onRecheck }: Pick<CheckedFileProps, 'check' | 'onRecheck'>) {
  const { state, file } = check;
  switch (state.status) {
    case 'waiting':
      return <CheckProgress name={file.name} progress={0} />;
    case 'checking':
      return <CheckProgress name={file.name} progress={state.progress} />;
    case 'password_required':
      return <CheckPasswordForm name={file.name} wasWrong={state.wasWrong} onPassword={onRecheck} />;
    case 'refused':
      return (
        <CheckRefused message={state.message} onRetry={state.mayRetry ? () => onRecheck() : undefined} />
      );
    case 'checked':
      return <CheckResult report={state.report} />;
  }
}

/** Progress of the upload, from 0 to 1; the bar is indeterminate before and after it. */
function CheckProgress({ name, progress }: { name: string; progress: number }) {
  const isSending = progress > 0 && progress < 1;
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'line', borderRadius: 1, bgcolor: 'background.paper' }}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {isSending ? 'Sending the file' : 'Checking the signatures'}
      </Typography>
      <LinearProgress
        aria-label={`Progress of ${name}`}
        {...(isSending ? { variant: 'determinate', value: Math.round(progress * 100) } : {})}
      />
    </Box>
  );
}

interface CheckRefusedProps {
  message: string;
  /** Undefined if a retry cannot succeed. */
  onRetry: (() => void) | undefined;
}

function CheckRefused({ message, onRetry }: CheckRefusedProps) {
  return (
    <Alert
      severity="error"
      sx={{ overflowWrap: 'anywhere' }}
      action={
        onRetry ? (
          <Button size="small" color="inherit" onClick={onRetry}>
            Try again
          </Button>
        ) : undefined
      }
    >
      {message} The signatures could not be checked.
    </Alert>
  );
}
