import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme/theme.ts';
import { Toasts as BareToasts } from './toasts.tsx';

/** Toasts with the theme, for pages without it. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <BareToasts>{children}</BareToasts>
    </ThemeProvider>
  );
}
