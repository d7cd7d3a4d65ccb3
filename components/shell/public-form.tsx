import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** Centred paper for the one form of a public page; `width` is its maximum in pixels. */
export function PublicForm({ width, children }: { width: number; children: ReactNode }) {
  return (
    <Stack component="main" sx={{ flex: 1, alignItems: 'center', px: 2, pt: { xs: 2, sm: '7vh' }, pb: 6 }}>
      <Paper
        sx={{
          width: '100%',
          maxWidth: width,
          p: { xs: 3, sm: 4 },
          border: 1,
          borderColor: 'line',
          borderRadius: 1.5,
        }}
      >
        {children}
      </Paper>
    </Stack>
  );
}
