import CloudOff from '@mui/icons-material/CloudOffRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { EmptyState } from './empty-state.tsx';

export interface LoadErrorProps {
  title?: string;
  /** `reference`: the start of the id of the request, where the message names no cause (`RequestError`). */
  error?: { message: string; reference?: string | undefined } | undefined;
  onRetry: () => void;
}

/** Shown in place of a view that could not be loaded, with a button to try again. */
export function LoadError({ title = GENERIC_ERROR, error, onRetry }: LoadErrorProps) {
  const message = error?.message === title ? undefined : error?.message;
  const reference = error?.reference;
  return (
    <Box role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={title}
        hint={
          reference ? (
            <>
              {message}
              <Typography variant="caption" sx={{ display: 'block' }}>{`Reference ${reference}`}</Typography>
            </>
          ) : (
            message
          )
        }
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </Box>
  );
}
