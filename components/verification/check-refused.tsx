'use client';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

export interface CheckRefusedProps {
  message: string;
  /** Left out where another try would end the same. */
  onRetry: (() => void) | undefined;
}

/** Why a file could not be checked. */
export function CheckRefused({ message, onRetry }: CheckRefusedProps) {
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
