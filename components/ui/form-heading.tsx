import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Heading of a page that consists of one form: a title and a sentence below it. */
export function FormHeading({ title, children }: { title: string; children: ReactNode }) {
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
