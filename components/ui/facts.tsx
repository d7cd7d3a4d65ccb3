import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** List of the properties of an item, on one line where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={FACTS}>
      {children}
    </Box>
  );
}

/** One property of an item: its name and value. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.75, typography: 'caption' }}>
      <Box component="dt" sx={{ color: 'text.secondary', flexShrink: 0 }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

/** Styles of an item with facts in a list, with its buttons. */
export const FACTS_ROW = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  columnGap: 3,
  rowGap: 1,
  px: 2.5,
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'line' },
} as const;

const FACTS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 0.25,
  m: 0,
  mt: 1,
  fontVariantNumeric: 'tabular-nums',
} as const;
