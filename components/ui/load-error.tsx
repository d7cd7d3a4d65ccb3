import CloudOff from '@mui/icons-material/CloudOffRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { EmptyState } from './empty-state.tsx';

export interface LoadErrorProps {
  title?: string;
  message?: string | undefined;
  onRetry: () => void;
}

/** Shown in place of a view that could not be loaded, with a button to try again. */
export function LoadError({ title = GENERIC_ERROR, message, onRetry }: LoadErrorProps) {
  return (
    <Box role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={title}
        hint={message === title ? undefined : message}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </Box>
  );
}
