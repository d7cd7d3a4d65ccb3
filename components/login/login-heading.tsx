import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export function LoginHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="header" sx={{ mb: 3 }}>
      <Typography variant="h1">{title}</Typography>
      <Typography
        variant="body2"
        color="textSecondary"
        component="p"
        sx={{ mt: 0.75, overflowWrap: 'anywhere' }}
      >
        {children}
      </Typography>
    </Box>
  );
}
