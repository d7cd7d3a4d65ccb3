import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface StatusPageProps {
  /** HTTP status, shown large, for example 404. */
  status: string;
  title: string;
  description: ReactNode;
  /** Actions below the description. */
  children?: ReactNode;
}

/** Content shown instead of a page that does not exist, failed, or may not be opened. */
export function StatusPage({ status, title, description, children }: StatusPageProps) {
  return (
    <Stack
      sx={{
        minHeight: '70vh',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        p: 3,
        gap: 1,
      }}
    >
      <Typography
        component="p"
        aria-hidden
        sx={{
          fontSize: '4rem',
          fontWeight: 600,
          lineHeight: 1,
          letterSpacing: '-0.04em',
          color: 'text.secondary',
          mb: 1,
        }}
      >
        {status}
      </Typography>
      <Typography variant="h1">{title}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 460 }}>
        {description}
      </Typography>
      {children ? <Box sx={{ mt: 3, display: 'flex', gap: 1 }}>{children}</Box> : null}
    </Stack>
  );
}
