import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Description list; the terms stand above their descriptions, or beside them from 480 pixels on. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={LIST}>
      {children}
    </Box>
  );
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box sx={PAIR}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

const LIST = {
  containerType: 'inline-size',
  display: 'grid',
  gap: 1,
  m: 0,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
} as const;

const PAIR = {
  display: 'grid',
  gap: 0.25,
  '& > dt': { fontSize: '0.75rem' },
  '@container (min-width: 480px)': {
    gridTemplateColumns: '128px minmax(0, 1fr)',
    columnGap: 2,
    '& > dt': { fontSize: 'inherit' },
  },
} as const;
