import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** Name of what is missing. */
  title: string;
  /** Sentence on how to add it. */
  hint?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

/** Shown in place of a list or view that has no content. */
export function EmptyState({ title, hint, action, icon }: EmptyStateProps) {
  return (
    <Stack
      sx={{ alignItems: 'center', justifyContent: 'center', textAlign: 'center', px: 3, py: 8, gap: 0.5 }}
    >
      {icon ? (
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 44,
            height: 44,
            mb: 1.5,
            borderRadius: 1,
            border: 1,
            borderColor: 'line',
            bgcolor: 'raised',
            color: 'text.secondary',
          }}
        >
          {icon}
        </Box>
      ) : null}
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {hint ? (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 420 }}>
          {hint}
        </Typography>
      ) : null}
      {action ? <Box sx={{ mt: 2 }}>{action}</Box> : null}
    </Stack>
  );
}
