'use client';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useIsPaired } from '#client/pairing-secret.ts';
import { PairedBrowser } from './paired-browser.tsx';

/** Section of the settings about the pairing of this browser; nothing if it is not paired. It calls no helper by itself. */
export function PairedBrowserSection() {
  const id = useId();
  if (!useIsPaired()) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 4 }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 0.5 }}>
        USB helper
      </Typography>
      <PairedBrowser />
    </Box>
  );
}
