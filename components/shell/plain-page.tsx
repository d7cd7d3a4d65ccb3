import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { HomeLink } from './brand-mark.tsx';

/** Frame of a page outside the workspace: the logo, which leads to the start, above the content. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <>
      <Box component="header" sx={{ px: { xs: 2.5, sm: 4 }, py: 2.5 }}>
        <HomeLink />
      </Box>
      <main>{children}</main>
    </>
  );
}
